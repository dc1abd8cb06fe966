// Switch of light and dark: as the system is set, until the user chooses. No module, so it runs before the first paint.

{
  const root = document.documentElement;
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;  // storage is forbidden: the choice ends with the page
    }
  };
  if (stored()) root.dataset.theme = stored();

  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : systemIsDark.matches);
    const show = () => button.setAttribute("aria-pressed", isDark());
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      try {
        localStorage.setItem("theme", root.dataset.theme);
      } catch {}
      show();
    });
    systemIsDark.addEventListener("change", show);
    show();
  });
}
