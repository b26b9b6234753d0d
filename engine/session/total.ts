import type { JsonObject, SessionData } from "../contract";
import type { CompiledFlow } from "../flow/compiled";
import { isObject } from "../values/objects";

/** Keys of an application that say how it is paid; any other key may change the price. */
const PAYMENT: ReadonlySet<string> = new Set(["billing", "auto_renewal", "acknowledgement"]);

/**
 * The one rule of the total: it is the price of the quote, the plans and the saved plan at the time it was loaded
 * (wizards §4.4, resolutions Q-04). Any newer quote or plans drop it, here; while another plan is chosen it is hidden
 * (`Scope.checkout`).
 */
export const withoutTotal = (data: SessionData): SessionData =>
  data.checkout === undefined ? data : { ...data, checkout: undefined };

/** The data after a save: the total stays if the save changed only how the quote is paid, or what is asked with the sale. */
export function afterSaving(data: SessionData, sent: () => JsonObject, flow: CompiledFlow): SessionData {
  if (data.checkout === undefined) return data;
  const { application } = sent();
  const isSame = Object.entries(isObject(application) ? application : {}).every(
    ([key, part]) => PAYMENT.has(key) || (key === ANSWERS && isAskedWithSale(part, flow)),
  );
  return isSame ? data : withoutTotal(data);
}

const ANSWERS = "answers";

/** Whether answers are those of questions that are asked with the sale, which no price reads: it is shown before them. */
function isAskedWithSale(answers: unknown, { questions }: CompiledFlow): boolean {
  const own = new Set(
    [...questions.values()].flatMap(({ withSale, home }) =>
      withSale && home.in === "application" && home.path[0] === ANSWERS ? home.path.slice(1, 2) : [],
    ),
  );
  return isObject(answers) && Object.keys(answers).every((name) => own.has(name));
}
