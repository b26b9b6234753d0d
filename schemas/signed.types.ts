// Generated from schemas/signed.schema.json by `npm run generate`. Change the schema, not this file.

/**
 * A SHA-256 in hexadecimal digits.
 *
 * This interface was referenced by `SignedPage`'s JSON-Schema
 * via the `definition` "Sha256".
 */
export type Sha256 = string;

/**
 * What a page of `flow diff --html` holds for machines: what exactly was compared, by what, what was found, and who decided what. `flow sign` fills it, and `flow publish --signed` reads it.
 */
export interface SignedPage {
  /**
   * The number of this shape. A later shape has the next number, and pages of this one go on to be read.
   */
  readonly schema: 1;
  /**
   * When the page was made, in UTC.
   */
  readonly made: string;
  /**
   * The day on which the journeys of the comparison took place.
   */
  readonly today: string;
  /**
   * Which release compared.
   */
  readonly tool: {
    /**
     * The version of the product.
     */
    readonly release: string;
    readonly sources: Sha256;
  };
  readonly was: ComparedSide;
  readonly now: ComparedSide;
  /**
   * What was declared with `--only`; null if nothing was.
   */
  readonly intent: {} | null;
  /**
   * The enrollment that was attached with `--journey`; null if none was.
   */
  readonly journey: {} | null;
  readonly result: Sha256;
  /**
   * What the comparison could not account for. Each line needs a decision before a person can approve.
   */
  readonly residue: readonly ResidueLine[];
  readonly page: Sha256;
  /**
   * Who approved or refused, the first one first.
   */
  readonly signatures: readonly Signature[];
}
/**
 * One of the two versions.
 *
 * This interface was referenced by `SignedPage`'s JSON-Schema
 * via the `definition` "ComparedSide".
 */
export interface ComparedSide {
  /**
   * As people name it.
   */
  readonly name: string;
  /**
   * The id of the flow.
   */
  readonly id: string;
  /**
   * Its number.
   */
  readonly version: string;
  readonly contents: ContentHashes;
}
/**
 * The hash of the bytes of each file.
 *
 * This interface was referenced by `SignedPage`'s JSON-Schema
 * via the `definition` "ContentHashes".
 */
export interface ContentHashes {
  readonly flow: Sha256;
  /**
   * Each part that it uses and that is a file of its own.
   */
  readonly parts: {
    readonly [k: string]: Sha256;
  };
  /**
   * Each list that it names.
   */
  readonly lists: {
    readonly [k: string]: Sha256;
  };
  /**
   * Each picture, video and caption that its page names.
   */
  readonly media: {
    readonly [k: string]: Sha256;
  };
  /**
   * The rate book that priced it.
   */
  readonly books: {
    readonly [k: string]: Sha256;
  };
}
/**
 * Something that is not accounted for, and what was decided of it.
 *
 * This interface was referenced by `SignedPage`'s JSON-Schema
 * via the `definition` "ResidueLine".
 */
export interface ResidueLine {
  /**
   * What it is.
   */
  readonly about: string;
  /**
   * Null until it is decided.
   */
  readonly decision: "accepted" | "refused" | null;
  /**
   * Who decided it.
   */
  readonly name: string | null;
  /**
   * The day of the decision.
   */
  readonly day: string | null;
}
/**
 * A person's decision on the page.
 *
 * This interface was referenced by `SignedPage`'s JSON-Schema
 * via the `definition` "Signature".
 */
export interface Signature {
  /**
   * Who it is.
   */
  readonly name: string;
  /**
   * As what the person decides.
   */
  readonly role: string;
  /**
   * What the person decided.
   */
  readonly decision: "approved" | "refused";
  /**
   * When, in UTC.
   */
  readonly at: string;
  readonly over: Sha256;
}
