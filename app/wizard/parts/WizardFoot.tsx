import { useMemo } from "react";
import { emailOf } from "../emailOf";
import type { Wizard } from "../WizardContext";
import { useWizard } from "../WizardContext";
import { SaleFoot } from "./SaleFoot";

/** Who sells what and who insures it, below every step of a buyer (U4, U5). */
export function WizardFoot() {
  const wizard = useWizard();
  const { host, settings, view, people } = wizard;
  const { title, vertical_code } = view.flow;
  const product = useMemo(() => ({ title, vertical_code }), [title, vertical_code]);
  return (
    <SaleFoot
      product={product}
      settings={settings}
      agent={people.broker}
      session={host.session}
      email={mayFinishLater(wizard) ? emailOf(people) : undefined}
      isMailed={people.quote?.link_mailed === true}
    />
  );
}

/** Who came by a mailed link has one; what is bought, or is being paid, is not finished later. */
const mayFinishLater = ({ place, people, view }: Wizard): boolean =>
  place.entry === "share" && Boolean(people.quote?.quote_number) && !people.quote?.policy && view.status === "open";
