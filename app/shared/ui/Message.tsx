import { chakra } from "../theme/chakra";
import type { ComponentProps } from "react";

const Frame = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "3",
    alignItems: "center",
    justifyContent: "space-between",
    p: "4",
    borderRadius: "control",
    borderLeft: "4px solid",
    overflowWrap: "anywhere",
  },
  variants: {
    kind: {
      danger: { bg: "dangerTint", borderColor: "danger" },
      success: { bg: "successTint", borderColor: "success" },
      info: { bg: "tint", borderColor: "accent" },
    },
  },
});

type Props = ComponentProps<typeof Frame> & { readonly kind: "danger" | "success" | "info" };

/** A notice: spoken at once when it is bad news, politely otherwise (D10). */
export function Message({ kind, ...rest }: Props) {
  return <Frame kind={kind} role={kind === "danger" ? "alert" : "status"} {...rest} />;
}
