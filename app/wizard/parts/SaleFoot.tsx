import { memo } from "react";
import { AboutSale } from "../../shared/ui/AboutSale";
import type { AboutSaleProps } from "../../shared/ui/AboutSale";
import { chakra } from "../../shared/theme/chakra";
import { later } from "../../shared/later";
import type { FinishLaterProps } from "./FinishLater";

/** Only who has begun is offered it. */
const FinishLater = later(
  () => import("./FinishLater"),
  () => null,
);

const Bar = chakra("footer", {
  base: { borderTop: "1px solid", borderColor: "line", bg: "sunken", py: { base: "4", sm: "6" } },
});
const Inner = chakra("div", { base: { maxWidth: "70rem", mx: "auto", px: "4" } });
const Later = chakra("div", {
  base: { fontSize: "0.875rem", color: "quiet", mb: "1", _empty: { display: "none" }, _print: { display: "none" } },
});

interface Props extends AboutSaleProps, Pick<FinishLaterProps, "session" | "isMailed"> {
  /** Where a link to finish later goes; undefined where none is offered. */
  readonly email: string | undefined;
}

/** The same on each step, so it is rendered once. */
export const SaleFoot = memo(function SaleFoot({ session, email, isMailed, ...about }: Props) {
  return (
    <Bar>
      <Inner>
        {email !== undefined && (
          <Later>
            <FinishLater key={email} session={session} email={email} isMailed={isMailed} />
          </Later>
        )}
        <AboutSale {...about} isFolded />
      </Inner>
    </Bar>
  );
});
