const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], output';

const regions = (): readonly Element[] => [...document.querySelectorAll(LIVE)];
const textOf = ({ textContent }: Element): string => textContent.trim();

/**
 * What a screen reader says during an action: the words of each live region whose words the action changes, in their
 * order on the page. A region within another one says nothing of its own. A polite region speaks only if it was there
 * before its words; `alert` speaks as it appears.
 */
export async function heard(action: () => unknown): Promise<readonly string[]> {
  const before = new Map(regions().map((region) => [region, textOf(region)]));
  await action();
  const speaks = (region: Element): boolean =>
    textOf(region) !== "" &&
    before.get(region) !== textOf(region) &&
    (before.has(region) || region.getAttribute("role") === "alert");
  return regions()
    .filter((region) => speaks(region) && region.parentElement?.closest(LIVE) === null)
    .map(textOf);
}
