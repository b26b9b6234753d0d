import { dayWords } from "../shared/dates";
import { begunBy } from "../shared/people";
import { listedAt, withHeld } from "../shared/session/begunHere";
import { signedInName } from "../shared/session/broker";
import { heldAt } from "../shared/session/enrollments";

/**
 * What a share link's page says of the enrollments that go on here without a mailed link and can still be bought, in
 * words that tell the next person at this browser nothing (R-23). Undefined without any, and where a broker is signed in:
 * they are others'.
 * @param brokerage its slug
 * @param product the flow's id
 */
export function openHere(brokerage: string, product: string): string | undefined {
  if (signedInName() !== undefined) return undefined;
  const others = listedAt(brokerage, product).filter(({ token }) => token !== undefined);
  const open = withHeld(heldAt(brokerage, product), others).filter(({ isSold }) => !isSold);
  const [first] = open;
  if (!first) return undefined;
  if (open.length > 1) return `${open.length} enrollments are open in this browser.`;
  const day = dayWords(new Date(first.begun.at), new Date());
  return `An enrollment ${begunBy(first.initial)} ${day} is open in this browser.`;
}
