import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import type { Settings } from "../api/types";

const Bar = chakra("header", { base: { bg: "raised", borderBottom: "1px solid", borderColor: "line" } });
const Inner = chakra("div", {
  base: { maxWidth: "1120px", mx: "auto", px: "4", py: "3", display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", columnGap: "6", rowGap: "2", minHeight: "60px" },
});
const Name = chakra("span", { base: { display: "inline-flex", alignItems: "center", gap: "2.5", fontWeight: "650" } });

/** The carrier's mark, and what the page puts beside it. */
export function SiteHeader({ settings, children }: { readonly settings: Settings | undefined; readonly children?: ReactNode }) {
  const carrier = settings?.carrier;
  return (
    <Bar>
      <Inner>
        <Name>
          {carrier?.logo_url ? <img src={carrier.logo_url} alt={carrier.name} height={36} /> : carrier?.name}
        </Name>
        {children}
      </Inner>
    </Bar>
  );
}
