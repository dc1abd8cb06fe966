// Clock of a game, which stands still while the page is hidden.

/** Formats seconds as "1:05". */
export function inMinutes(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Formats seconds as "1:05.321". */
export function inThousandths(seconds) {
  const thousandths = Math.round(1000 * seconds);
  return `${inMinutes(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, "0")}`;
}

export class Clock {
  #runs = false;
  #before = 0;  // milliseconds counted before `#since`
  #since = null;  // null while the clock stands still

  /** Calls `show(seconds)` when the time changes. */
  constructor(show) {
    const tell = () => show(this.seconds);
    setInterval(() => this.#since !== null && tell(), 250);
    document.addEventListener("visibilitychange", () => this.#update());
    this.tell = tell;
  }

  get seconds() {
    const now = this.#since === null ? 0 : performance.now() - this.#since;
    return (this.#before + now) / 1000;
  }

  start() {
    this.#runs = true;
    this.#update();
  }

  stop() {
    this.#runs = false;
    this.#update();
  }

  /** Sets the number of seconds that have been counted already. */
  goOnFrom(seconds) {
    this.#before = 1000 * seconds;
    if (this.#since !== null) this.#since = performance.now();
    this.tell();
  }

  /** Stops, and goes back to 0. */
  reset() {
    this.stop();
    this.#before = 0;
    this.tell();
  }

  #update() {
    const shouldRun = this.#runs && document.visibilityState === "visible";
    if (shouldRun === (this.#since !== null)) return;
    this.#before = 1000 * this.seconds;
    this.#since = shouldRun ? performance.now() : null;
    this.tell();
  }
}
