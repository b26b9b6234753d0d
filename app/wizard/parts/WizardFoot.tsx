import { useMemo } from "react";
import { later } from "../../shared/later";
import { useWizard } from "../WizardContext";

/** It begins below the screen, so nothing waits for it, and nothing moves when it comes (W37). */
export const SaleFoot = later(
  () => import("./SaleFoot"),
  () => null,
);

/** Who sells what and who insures it, below every step of a buyer (U4, U5). */
export function WizardFoot() {
  const { settings, view, people } = useWizard();
  const { title, vertical_code } = view.flow;
  const product = useMemo(() => ({ title, vertical_code }), [title, vertical_code]);
  return <SaleFoot product={product} settings={settings} agent={people.broker} />;
}
