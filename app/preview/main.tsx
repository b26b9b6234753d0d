/** The page of the preview frame. */
document.getElementById("root")?.setAttribute("data-ready", "");
