import { chakra } from "../../shared/theme/chakra";
import type { View } from "../engine";
import { useWizard } from "../WizardContext";
import { priceWords } from "./priceWords";

const Line = chakra("section", {
  base: { color: "quiet", fontSize: "0.9375rem", "& > strong": { color: "ink", fontWeight: "600" } },
});

/** Where the price is shown large, or is final. */
const SHOWN: ReadonlySet<View["step"]["kind"]> = new Set(["checkout", "confirmation"]);

/** Its place is outside of the page's main part, so it has a name of its own (W34). */
const ABOUT = "Product and price";

/** The product and what it costs so far, on every step before its price is final (U1, U5). */
export function PriceSoFar({ view: { flow, price, step } }: { readonly view: View }) {
  const { priceFrom } = useWizard();
  if (SHOWN.has(step.kind)) return <Line aria-label={ABOUT}>{flow.title}</Line>;
  const known = price ?? priceFrom;
  return (
    <Line aria-label={ABOUT}>
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
