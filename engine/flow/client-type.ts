/** The question by which who comes by a share link says for what type of client, where a product is sold to several. */
import type { Flow } from "../../schemas/flow.types";
import type { WholeFlow, WholeStep } from "./parts";

/** The step that asks it, and the question. No step or question of such a flow has these names. */
export const CLIENT_TYPE_STEP = "client-type";
export const CLIENT_TYPE = "client_type";

/** What is said where a flow has no words of its own for it. */
const PLAIN = {
  title: "Is this for you or for a business?",
  individual: "For me",
  business: "For a business",
  wrong: "Please choose one",
};

/** Whether a share link has to ask for what type of client it is used. */
export const asksClientType = ({ sold_to }: Pick<Flow, "sold_to">): boolean => sold_to.length > 1;

/** The id of the step with which an entry begins. */
export function firstStepOf({ sold_to, entries, steps }: Flow, entry: "enroll" | "share"): string {
  if (entry === "share" && asksClientType({ sold_to })) return CLIENT_TYPE_STEP;
  return entries?.[entry]?.first?.[0] ?? steps[0]?.id ?? "";
}

/**
 * The step, in the order of the types that the product is sold to: asked until the quote is begun, since the type of a
 * client never changes. Undefined for a product that is sold to one type.
 */
export function clientTypeStep(flow: WholeFlow): WholeStep | undefined {
  const { sold_to, entries, steps, messages } = flow;
  if (!asksClientType(flow)) return undefined;
  const words = { ...PLAIN, ...messages.client_type };
  const first = steps.find(({ id }) => id === entries?.share?.first?.[0]) ?? steps[0];
  return {
    id: CLIENT_TYPE_STEP,
    group: first?.group ?? "",
    title: words.title,
    when: { "!": [{ var: "quote.quote_number" }] },
    questions: {
      [CLIENT_TYPE]: {
        type: "string",
        title: words.title,
        widget: "cards",
        choices: Object.fromEntries(sold_to.map((type) => [type, { label: words[type] }])),
        saved: false,
        wrong: { else: words.wrong },
      },
    },
  };
}
