import { createContext, useContext } from "react";
import type { Settings } from "../shared/api/types";
import type { Card } from "./card";
import type { Draft, JsonObject, Lists, PriceSoFar, SessionData, SessionEvent, Outcome, View } from "./engine";
import type { Host } from "./host";
import type { Place } from "./place";
import type { Purpose } from "./purpose";

/** What every component of a step may use. */
export interface Wizard {
  readonly host: Host;
  readonly place: Place;
  readonly settings: Settings;
  readonly lists: Lists;
  readonly card: Card;
  readonly purpose: Purpose;
  readonly view: View;
  /** Quote, client, broker and brokerage as they are now. */
  readonly people: SessionData;
  /** Why the broker is not whom the link names. */
  readonly agentNote: string | undefined;
  /** The lowest price of the product, until its plans are there. */
  readonly priceFrom: PriceSoFar | undefined;
  readonly send: (event: SessionEvent) => Outcome;
  readonly draft: (values: JsonObject, list?: string) => Draft;
  /** Begins a new enrollment with the answers of this one, when its link has expired. */
  readonly restart: () => void;
  /** The address of a step of this enrollment. */
  readonly addressOf: (step: string) => string;
}

const Context = createContext<Wizard | null>(null);
export const WizardProvider = Context.Provider;

export function useWizard(): Wizard {
  const wizard = useContext(Context);
  if (!wizard) throw new Error("useWizard outside of a wizard");
  return wizard;
}
