import type { JsonObject } from "../../contract";

/** What somebody does at a step of their way instead of going straight on. */
export type Turn =
  /** Leaves, and begins again some days later from what is saved by then. */
  | { readonly does: "comes back"; readonly at: string; readonly days: number }
  /** Closes the dialog that Next has opened. */
  | { readonly does: "closes the dialog"; readonly at: string }
  /** Goes back to an earlier step, answers otherwise there, and goes on; `answered`: after the step was answered. */
  | {
      readonly does: "goes back";
      readonly at: string;
      readonly to: string;
      readonly answers: JsonObject;
      readonly answered?: true;
    };

/** How many times Back is pressed at the most to come to a step. */
export const MOST_BACK = 60;
