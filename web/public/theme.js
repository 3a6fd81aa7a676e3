// Runs before the first paint, so that no page flashes in the wrong light. A file, because the policy forbids inline scripts.
(function () {
  var root = document.documentElement;
  var theme = null;
  try {
    theme = JSON.parse(localStorage.getItem("forno.theme"));
  } catch {
    // no storage: the system decides
  }
  if (theme !== "sera" && theme !== "pranzo") {
    theme = window.matchMedia("(prefers-color-scheme: light)").matches ? "pranzo" : "sera";
  }
  root.dataset.theme = theme;
  if (location.pathname !== "/") root.classList.add("inside");
})();
