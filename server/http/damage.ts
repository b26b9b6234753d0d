import { Refusal } from "../access/refusal";

/** When to ask again, in seconds: a person has to repair the record first. */
const LATER_S = 300;
const SENTENCE = "This cannot be shown or continued at the moment. Please try again later, or ask your agent.";

/** The answer to a call that needs a damaged record: 503, since the record may be repaired. */
export const damagedRefusal = (): Refusal =>
  new Refusal("unavailable", { message: SENTENCE, retryAfterSeconds: LATER_S });
