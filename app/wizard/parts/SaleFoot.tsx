import { memo } from "react";
import { AboutSale } from "../../shared/ui/AboutSale";
import type { AboutSaleProps } from "../../shared/ui/AboutSale";
import { chakra } from "../../shared/theme/chakra";

const Bar = chakra("footer", {
  base: { borderTop: "1px solid", borderColor: "line", bg: "sunken", py: { base: "4", sm: "6" } },
});
const Inner = chakra("div", { base: { maxWidth: "70rem", mx: "auto", px: "4" } });

/** The same on each step, so it is rendered once. */
export default memo(function SaleFoot(props: AboutSaleProps) {
  return (
    <Bar>
      <Inner>
        <AboutSale {...props} isFolded />
      </Inner>
    </Bar>
  );
});
