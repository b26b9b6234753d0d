import type { JsonObject } from "./engine";

/** Turns the card fields now on the page into a token of the provider. */
export type Tokenise = (holder: JsonObject) => Promise<{ readonly token: string }>;

/** Connects the runtime with the card fields, which come and go with their step. */
export interface Card {
  readonly tokenise: Tokenise;
  /** The fields call it when they appear, and with null when they go. */
  readonly connect: (tokenise: Tokenise | null) => void;
}

/** The card provider's message about a card, for the card's owner. */
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
