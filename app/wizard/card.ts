import type { Stripe } from "@stripe/stripe-js";
import type { Settings } from "../shared/api/types";
import { log } from "../shared/log";
import type { JsonObject } from "./engine";
import type { Host } from "./host";

/** Turns the card fields now on the page into a token of the provider. */
export type Tokenise = (holder: JsonObject) => Promise<{ readonly token: string }>;

/** Connects the runtime with the card fields, which come and go with their step. */
export interface Card {
  readonly tokenise: Tokenise;
  /** The fields call it when they appear, and with null when they go. */
  readonly connect: (tokenise: Tokenise | null) => void;
  /**
   * Shows the buyer the question of their bank about a payment (3-D Secure); the fields need not be on the page.
   * Returns whether the buyer has confirmed. Never throws: a question that cannot be shown is not confirmed.
   */
  readonly confirm: (clientSecret: string) => Promise<boolean>;
}

/** The part of the card provider that shows the bank's question. */
type Provider = Pick<Stripe, "handleNextAction">;

/** The card provider's message about a card, for the card's owner. */
export class CardProblem extends Error {}

/** @param provider the card provider, or null when its script cannot be loaded */
export function createCard(provider: () => Promise<Provider | null>): Card {
  let fields: Tokenise | null = null;
  return {
    connect(tokenise) {
      fields = tokenise;
    },
    async tokenise(holder) {
      if (!fields) throw new CardProblem("The card fields are not available. Please choose another way to pay.");
      return await fields(holder);
    },
    async confirm(clientSecret) {
      try {
        const result = await (await provider())?.handleNextAction({ clientSecret });
        return result !== undefined && !result.error;
      } catch {
        log("The question of the buyer's bank could not be shown");
        return false;
      }
    },
  };
}

/** The card of an enrollment in a space, whose provider is loaded when it is needed. */
export const cardOf = ({ loadCards }: Pick<Host, "loadCards">, { stripe_publishable_key }: Settings): Card =>
  createCard(() => loadCards(stripe_publishable_key));
