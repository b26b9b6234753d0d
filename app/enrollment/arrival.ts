/**
 * Whether the person has come to this page of the browser by a link or by typing its address: not by a reload, not by
 * going back, and not because the browser has opened a tab again.
 */
export function isArrivalOfPage(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined || !("type" in entry) || entry.type === "navigate";
}
