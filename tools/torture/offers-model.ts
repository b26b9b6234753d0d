/**
 * What must have become of an offer's links, by what the servers have answered and by nothing else (resolutions R-30):
 * no table is read for it.
 */

/** A link of a client's into an offer. */
export interface Link {
  readonly token: string;
  readonly offer: string;
  /** The address that it was mailed to; absent for one that a broker copied. */
  readonly mailedTo?: string | undefined;
  /** The round in which it was made. */
  readonly round: number;
}

/** What is known of one offer. */
export interface OfferState {
  readonly number: string;
  /** Sold on purpose beside another policy. */
  isSecond: boolean;
  state: "open" | "withdrawn" | "sold";
  /** Links made up to this round ended, because another offer of the product was sold. */
  endedUpTo: number;
}

/** One client, with the offers of one product. */
export class Expected {
  readonly offers = new Map<string, OfferState>();
  readonly links: Link[] = [];
  /** Addresses that a broker has corrected, in lower case. */
  private readonly corrected = new Set<string>();
  /** What two answers say that cannot both be true. */
  readonly contradictions: string[] = [];

  begun(number: string, isSecond: boolean): void {
    this.offers.set(number, { number, isSecond, state: "open", endedUpTo: -1 });
  }

  /** Notes that a sale was answered: the other offers are over, but for those that are sold, or sold on purpose. */
  sold(number: string, round: number): void {
    const offer = this.offer(number);
    if (offer.state === "sold") return;
    if (offer.state === "withdrawn") this.contradictions.push(`${number} was sold and withdrawn`);
    const others = [...this.offers.values()].filter((each) => each !== offer && each.state !== "sold");
    if (!offer.isSecond && this.isCovered()) this.contradictions.push(`${number} was sold beside another policy`);
    offer.state = "sold";
    for (const other of others) if (!other.isSecond) other.endedUpTo = round;
  }

  withdrawn(number: string): void {
    this.moved(number, "open", "withdrawn");
  }

  /** Within 10 minutes its links live again. */
  reopened(number: string): void {
    if (this.offer(number).state !== "open") this.moved(number, "withdrawn", "open");
  }

  private moved(number: string, from: OfferState["state"], to: OfferState["state"]): void {
    const offer = this.offer(number);
    if (offer.state !== from) this.contradictions.push(`${number} was ${offer.state} and became ${to}`);
    offer.state = to;
  }

  correctedFrom(address: string): void {
    this.corrected.add(address.toLowerCase());
  }

  /** Whether a policy of the product is in force; all of a run have the same term. */
  isCovered(): boolean {
    return [...this.offers.values()].some(({ state }) => state === "sold");
  }

  isCorrected(address: string): boolean {
    return this.corrected.has(address.toLowerCase());
  }

  correctedAddresses(): readonly string[] {
    return [...this.corrected];
  }

  mustBeDead({ offer, mailedTo, round }: Link): boolean {
    const { state, endedUpTo } = this.offer(offer);
    const isMailedWrong = mailedTo !== undefined && this.isCorrected(mailedTo);
    return state === "withdrawn" || round <= endedUpTo || isMailedWrong;
  }

  /** The offer. Throws for one that was never begun. */
  offer(number: string): OfferState {
    const found = this.offers.get(number);
    if (!found) throw new Error(`There is no offer ${number}`);
    return found;
  }
}
