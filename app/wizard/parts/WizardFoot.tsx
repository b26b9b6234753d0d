import { useMemo, useSyncExternalStore } from "react";
import { later } from "../../shared/later";
import { useWizard } from "../WizardContext";

/** It begins below the screen, so nothing waits for it, and nothing moves when it comes (W37). */
export const SaleFoot = later(
  () => import("./SaleFoot"),
  () => null,
);

const never = () => () => undefined;

/** Who sells what and who insures it, below every step of a buyer (U4, U5). */
export function WizardFoot() {
  const { settings, view, people } = useWizard();
  const { title, vertical_code } = view.flow;
  const product = useMemo(() => ({ title, vertical_code }), [title, vertical_code]);
  // Not in what the server renders, whose file may have come there already: the page that takes it over has none yet.
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isTakenOver) return null;
  return <SaleFoot product={product} settings={settings} agent={people.broker} />;
}
