// The 64-bit Mersenne twister of Matsumoto and Nishimura, as std::mt19937_64: a seed draws the same states as in the
// command and the library.

const size = 312;
const middle = 156;
const mask = (1n << 64n) - 1n;
const upper = mask ^ 0x7fffffffn;
const lower = 0x7fffffffn;

export class EvenDraw {
  #state;
  #next = size;

  /** `seed` is a BigInt from 0 to 2^64 - 1. */
  constructor(seed) {
    this.#state = [seed];
    for (let i = 1; i < size; ++i) {
      const last = this.#state[i - 1];
      this.#state.push((6364136223846793005n * (last ^ (last >> 62n)) + BigInt(i)) & mask);
    }
  }

  #number() {
    const state = this.#state;
    if (this.#next === size) {
      for (let i = 0; i < size; ++i) {
        const mixed = (state[i] & upper) | (state[(i + 1) % size] & lower);
        state[i] = state[(i + middle) % size] ^ (mixed >> 1n) ^ (mixed & 1n ? 0xb5026f5aa96619e9n : 0n);
      }
      this.#next = 0;
    }
    let x = state[this.#next++];
    x ^= (x >> 29n) & 0x5555555555555555n;
    x ^= (x << 17n) & 0x71d67fffeda60000n;
    x ^= (x << 37n) & 0xfff7eee000000000n;
    return x ^ (x >> 43n);
  }

  /** A number below `end`, all equally likely: the lowest 2^64 mod end outputs are rejected. */
  below(end) {
    const divisor = BigInt(end);
    const refused = (1n << 64n) % divisor;
    let number = this.#number();
    while (number < refused) number = this.#number();
    return Number(number % divisor);
  }
}

/** The given seed as a BigInt; a different one each time if there is none. */
export function seedOf(seed) {
  if (seed === undefined) return BigInt(Math.floor(Math.random() * 2 ** 53));
  const whole = typeof seed === "bigint" || Number.isSafeInteger(seed);
  if (!whole || seed < 0 || seed > mask)
    throw new RangeError(`seed '${String(seed)}' is not a whole number from 0 to ${mask}`);
  return BigInt(seed);
}
