/** What a person does until they see a price, and until they are insured. */
import type { Page } from "playwright";
import { handOn, type Effort, type Hand } from "./hand";
import { PRODUCTS, type Office, type ProductId, type SignedIn } from "./office";
import { MARGARET, type Person } from "./person";
import { walk } from "./steps";

export interface Counted {
  /** Until the first real price is on the screen: the total to be paid, on a page that does not say "from" of it. */
  readonly price: Effort;
  readonly bought: Effort;
}

/** A way to buy: where it begins, and with how many presses a person came there. */
export interface Way {
  readonly presses: number;
  /** The path of the landing page that a broker's link leads to. */
  readonly begin: (office: Office, broker: SignedIn) => Promise<string>;
}

export const WAYS: { readonly [name: string]: Way } = {
  "Passport, share, individual, card": shared("passport360"),
  "BOA, share, card": shared("boa"),
  "Passport, mailed, prefilled": {
    presses: 1,
    begin: (office, broker) => office.mailOffer(broker, MARGARET, "passport360"),
  },
};

function shared(product: ProductId): Way {
  const path = `/buy/acme/${PRODUCTS[product].share}?b=bkr_dana`;
  return { presses: 0, begin: () => Promise.resolve(path) };
}

/** Buys in this way on a page of a browser that knows nothing, from a broker who is signed in elsewhere, and counts. */
export async function count(
  page: Page,
  { office, broker }: { readonly office: Office; readonly broker: SignedIn },
  { begin, presses }: Way,
): Promise<Counted> {
  const hand = handOn(page);
  await page.goto(office.base + (await begin(office, broker)));
  const seen: Seen[] = [];
  const look = async (): Promise<void> => void seen.push(await amountsOn(hand, presses));
  await page.getByRole("link", { name: "Get Quote Now" }).waitFor();
  await look();
  await estimate(hand, MARGARET, look);
  await hand.press(page.getByRole("link", { name: "Get Quote Now" }));
  await page.waitForURL(/\/(start|enroll)\//);
  hand.leave();
  await walk(hand, MARGARET, "confirmation", look);
  const price = seen.find(({ amounts }) => amounts.includes(seen.at(-1)?.amounts[0] ?? 0));
  return { price: price?.effort ?? handOn(page).effort(), bought: withPresses(hand.effort(), presses) };
}

/** Types how many people there are where the landing page itself tells their price. */
async function estimate(hand: Hand, { owners, employees }: Person, look: () => Promise<void>): Promise<void> {
  const fields = [
    [/owners/i, owners],
    [/employees/i, employees],
  ] as const;
  const main = hand.page.getByRole("main");
  for (const [label, people] of fields) {
    const field = main
      .getByRole("textbox", { name: label })
      .or(main.getByRole("spinbutton", { name: label }))
      .first();
    if (!(await field.isVisible())) return;
    await hand.type(field, people);
  }
  await look();
}

interface Seen {
  /** Amounts of money that the page names as they are, the total to be paid first. */
  readonly amounts: readonly number[];
  readonly effort: Effort;
}

const withPresses = (effort: Effort, presses: number): Effort => ({ ...effort, clicks: effort.clicks + presses });

async function amountsOn(hand: Hand, presses: number): Promise<Seen> {
  return {
    amounts: amountsIn(await hand.page.getByRole("main").innerText()),
    effort: withPresses(hand.effort(), presses),
  };
}

/** The amounts that a text names as they are: not "from", "up to" or "in total" so much. Those that are due or paid first. */
export function amountsIn(text: string): readonly number[] {
  const found = [...text.matchAll(/(?<before>[^\n\t$]*[\s]*)\$(?<amount>[\d,]+(?:\.\d\d)?)/g)].map(({ groups }) => ({
    before: (groups?.before ?? "").trim().toLowerCase(),
    amount: Number((groups?.amount ?? "").replaceAll(",", "")),
  }));
  const exact = found.filter(({ before }) => !/(from|up to|in total|as low as|starting at)$/.test(before));
  const isDue = ({ before }: { readonly before: string }): boolean => /^(total due|paid)$/.test(before);
  return [...exact.filter(isDue), ...exact].map(({ amount }) => amount);
}
