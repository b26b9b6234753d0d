import { chakra } from "../../shared/theme/chakra";
import type { View } from "../engine";
import { useWizard } from "../WizardContext";
import { priceWords } from "./priceWords";

const Line = chakra("p", {
  base: { color: "quiet", fontSize: "0.9375rem", "& > strong": { color: "ink", fontWeight: "600" } },
});

/** Where the price is shown large, or is final. */
const SHOWN: ReadonlySet<View["step"]["kind"]> = new Set(["checkout", "confirmation"]);

/** The product and what it costs so far, on every step before its price is final (U1, U5). */
export function PriceSoFar({ view: { flow, price, step } }: { readonly view: View }) {
  const { priceFrom } = useWizard();
  if (SHOWN.has(step.kind)) return <Line>{flow.title}</Line>;
  const known = price ?? priceFrom;
  return (
    <Line>
      {flow.title}
      {known && (
        <>
          {" · "}
          <strong>{priceWords(known)}</strong>
        </>
      )}
    </Line>
  );
}
