/** What a person does until they see a price, and until they are insured. */
import type { Page } from "playwright";
import { handOn, type Effort, type Hand } from "./hand";
import { PRODUCTS, type Office, type ProductId, type SignedIn } from "./office";
import { MARGARET, type Person } from "./person";
import { fillOpen, walk } from "./steps";

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
  const landing = office.base + (await begin(office, broker));
  await open(page, landing);
  const hand = handOn(page);
  const seen: Seen[] = [];
  const look = async (): Promise<void> => void seen.push(await amountsOn(hand, presses));
  await look();
  seen.push(...(await estimate(page, MARGARET)));
  // A price in the table begins with its plan; where there is none, a button begins.
  const priced = page.getByRole("main").getByRole("link", { name: /Essential.*\$|\$.*Essential/ });
  await hand.press(priced.or(start(page)).first());
  await page.waitForURL(/\/(start|enroll)\//);
  hand.leave();
  await walk(hand, MARGARET, "confirmation", look);
  const price = seen.find(({ amounts }) => amounts.includes(seen.at(-1)?.amounts[0] ?? 0));
  return { price: price?.effort ?? hand.effort(), bought: withPresses(hand.effort(), presses) };
}

const start = (page: Page) => page.getByRole("link", { name: "Get Quote Now" });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await start(page).waitFor();
}

/**
 * Asks the landing page for an estimate, where it makes one, in a browser of its own: a buyer may leave it out, so it is a part of
 * the way to the price and not of the way to the policy.
 */
async function estimate(of: Page, { state, owners, employees }: Person): Promise<readonly Seen[]> {
  const form = of
    .getByRole("main")
    .locator("form")
    .filter({ has: of.getByLabel("Number of owners") });
  if ((await form.count()) === 0) return [];
  const page = await of.context().browser()?.newPage();
  if (!page) return [];
  await open(page, of.url());
  const hand = handOn(page);
  await fillOpen(hand, { State: state, "Number of owners": owners, "Number of employees": employees });
  await hand.press(page.locator("main form button[type=submit]"));
  await page.locator("main form").getByRole("status").filter({ hasText: "$" }).waitFor();
  const seen = await amountsOn(hand, 0);
  await page.close();
  return [seen];
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
