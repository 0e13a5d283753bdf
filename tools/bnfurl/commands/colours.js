// @ts-check
// The switch of the colours, for the page of `report` and that of docs/try: the first press takes those that are not
// shown.
export function addSwitch() {
  const button = document.createElement("button");
  let isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const name = () => { button.textContent = isDark ? "Light colours" : "Dark colours"; };
  Object.assign(button, { type: "button", className: "theme" });
  button.onclick = () => {
    isDark = !isDark;
    document.documentElement.style.colorScheme = isDark ? "dark" : "light";
    name();
  };
  name();
  document.querySelector("header")?.prepend(button);
}
