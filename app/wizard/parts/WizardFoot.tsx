import { memo } from "react";
import { AboutSale } from "../../shared/ui/AboutSale";
import { chakra } from "../../shared/theme/chakra";
import { useWizard } from "../WizardContext";

const Bar = chakra("footer", { base: { borderTop: "1px solid", borderColor: "line", bg: "sunken", py: "6" } });
const Inner = chakra("div", { base: { maxWidth: "70rem", mx: "auto", px: "4" } });

/** Who sells what and who insures it, below every step of a buyer (U4, U5). */
export function WizardFoot() {
  const { settings, view, people } = useWizard();
  return (
    <Foot {...{ settings, title: view.flow.title, vertical_code: view.flow.vertical_code }} agent={people.broker} />
  );
}

interface Props {
  readonly settings: Parameters<typeof AboutSale>[0]["settings"];
  readonly title: string;
  readonly vertical_code: string;
  readonly agent: Parameters<typeof AboutSale>[0]["agent"];
}

/** The same on each step, so it is rendered once. */
const Foot = memo(function Foot({ settings, title, vertical_code, agent }: Props) {
  return (
    <Bar>
      <Inner>
        <AboutSale product={{ title, vertical_code }} settings={settings} agent={agent} />
      </Inner>
    </Bar>
  );
});
