import { callsAs } from "../api/calls";
import { isRefusal } from "../api/request";
import type { Quote } from "../api/types";
import { list } from "./begunHere";
import type { Listed } from "./begunHere";
import { linkCaller } from "./callers";
import { heldWith, hold } from "./enrollments";
import type { Begun, Held } from "./enrollments";
import { noteOlder, olderSessions } from "./older";
import { typedNameOf, typedNames } from "./typed";

/**
 * Takes over what a release before has kept of buyers: into the tab where it was typed, and into the browser's list.
 * Throws ApiError when the server cannot be asked now.
 * @param quoteNumber the quote that the address names
 * @param mayBeAnother whether another person than before may have come to this tab
 */
export async function takeOverOlder(quoteNumber: string | undefined, mayBeAnother: boolean): Promise<void> {
  for (const older of olderSessions()) {
    const number = older.quote_number ?? quoteNumber;
    // A tab that holds the quote needs no other token for it.
    if (number === undefined || (older.quote_number === undefined && heldWith(number))) continue;
    const quote = await readWith(older.token, number);
    // A mailed link's token is for one quote, which only its own address names.
    if (!quote && older.quote_number === undefined) continue;
    noteOlder(older);
    if (!quote) continue;
    const { broker, brokerage, flow, created_at, application, policy } = quote;
    const held: Held = {
      quote_number: number,
      token: older.token,
      agent: broker,
      ...initialOf(application),
      ...(policy && { isSold: true }),
    };
    if (older.quote_number === undefined) {
      hold(held);
      continue;
    }
    const begun: Begun = { brokerage: brokerage.slug, product: flow.id, at: Date.parse(created_at) };
    if (isOfThisTab(flow.id, number, mayBeAnother)) hold({ ...held, begun });
    list(listedOf(quote, begun, older.token));
  }
}

/**
 * Releases before did not say which tab had begun it: what is typed in a tab is kept under the quote's number, or before
 * there is one under the address. A tab in which nothing is kept goes on with it, unless somebody may have just come.
 */
function isOfThisTab(flowId: string, quoteNumber: string, mayBeAnother: boolean): boolean {
  const names = typedNames();
  if (names.includes(typedNameOf(flowId, quoteNumber))) return true;
  const isOfEnrollment = (name: string): boolean => name.startsWith("/") || name.startsWith(typedNameOf(flowId, ""));
  return !mayBeAnother && !names.some(isOfEnrollment);
}

/** The quote as a link's token reads it; undefined when the server refuses that. */
async function readWith(token: string, quoteNumber: string): Promise<Quote | undefined> {
  try {
    return await callsAs(linkCaller(() => token)).getQuote(quoteNumber);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** What the browser lists of an enrollment. */
export const listedOf = (
  { quote_number, broker, application, policy }: Pick<Quote, "quote_number" | "broker" | "application" | "policy">,
  begun: Begun,
  token: string,
): Listed => ({
  quote_number,
  begun,
  token,
  agent: { id: broker.id, name: broker.name },
  ...initialOf(application),
  ...(policy && { isSold: true }),
});

/** One letter of whom it is for. */
export function initialOf({ client, holders }: Quote["application"]): { readonly initial?: string } {
  const [letter] = Array.from((client?.first_name ?? holders?.[0]?.first_name ?? "").trim());
  return letter === undefined ? {} : { initial: letter.toUpperCase() };
}
