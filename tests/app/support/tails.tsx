import { Questions } from "../../../app/wizard/steps/Questions";
import type { Runtime } from "../../../app/wizard/runtime";
import type { JsonObject, StartInit } from "../../../engine/index";
import { asks, kiteEngine } from "../../engine/support/kite";
import { showLive } from "./show";

const TAILS = {
  type: "array",
  title: "Tails",
  maxItems: 3,
  items: { questions: { tail: { type: "string", title: "Tail" } }, name: "{item.tail}" },
  shares: {
    name: "part",
    title: "Part",
    total: 100,
    running_total: "Total: {total}%",
    wrong: { total: "The parts must add up to 100%", else: "Please enter a whole number" },
  },
  words: {
    add: "Add another tail",
    add_title: "Add a tail",
    edit_title: "Edit this tail",
    remove_title: "Remove this tail?",
    remove_text: "{item.tail} will be gone.",
    one: "1 tail",
    several: "{count} tails",
  },
};

/** Shows the step of a flow that asks for a list of tails with their parts, of which these are there. */
export function showTails(tails: readonly JsonObject[], more: object = {}): Runtime {
  const questions = { tails: { ...TAILS, ...more } };
  const step = { id: "tails", group: "kite", title: "Tails", questions };
  const answers = { kite: "Red", tails };
  const quote = { quote_number: "Q-1", application: { answers } };
  const init: StartInit = { entry: "share", today: "2027-01-15", step: "tails", data: { quote } };
  return showLive(
    kiteEngine({ steps: [asks("kite"), step] }),
    init,
    () => Promise.resolve(undefined),
    (view) => (view.step.kind === "questions" ? <Questions view={view} step={view.step} /> : null),
  );
}
