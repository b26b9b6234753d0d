/** Links of the page lead nowhere: the preview shows one enrollment and nothing around it. */
export function leadNowhere(page: Document): void {
  // After the wizard's own listeners: those that lead to a step have done so by then.
  page.addEventListener("click", (press) => {
    if (press.target instanceof Element && press.target.closest("a[href], area[href]")) press.preventDefault();
  });
  page.addEventListener("submit", (event) => event.preventDefault());
}
