import type { JsonObject } from "./engine";

/** Turns the card fields now on the page into a token of the provider. */
export type Tokenise = (holder: JsonObject) => Promise<{ readonly token: string }>;

/** The door between the runtime and the card fields, which come and go with their step. */
export interface Card {
  readonly tokenise: Tokenise;
  /** Called by the fields when they are there, and with null when they go. */
  readonly connect: (tokenise: Tokenise | null) => void;
}

/** What the provider said of a card, in its words for the card's owner. */
export class CardProblem extends Error {}

export function createCard(): Card {
  let fields: Tokenise | null = null;
  return {
    connect(tokenise) {
      fields = tokenise;
    },
    async tokenise(holder) {
      if (!fields) throw new CardProblem("The card fields are not available. Please choose another way to pay.");
      return await fields(holder);
    },
  };
}
