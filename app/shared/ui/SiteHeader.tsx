import { chakra } from "../theme/chakra";
import type { ReactNode } from "react";
import type { Settings } from "../api/types";
import { CarrierMark } from "./CarrierMark";
import { Notices } from "./notices";

const Bar = chakra("header", { base: { bg: "raised", borderBottom: "1px solid", borderColor: "line" } });
const Inner = chakra("div", {
  base: {
    maxWidth: "70rem",
    mx: "auto",
    px: "4",
    py: "3",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: { base: "6", md: "4", lg: "6" },
    rowGap: "2",
  },
});
/**
 * Takes its place before the settings are there, so that nothing moves when the mark comes (W37). It is as high as a
 * broker's buttons, and stays where it is when what stands beside it wraps.
 */
const Name = chakra("span", {
  base: { flex: "none", display: "flex", alignItems: "center", height: "44px", minWidth: "181px", fontWeight: "650" },
});
/** The carrier's mark and what the page puts beside it; notices stand right below. */
export function SiteHeader({
  settings,
  children,
}: {
  readonly settings: Pick<Settings, "carrier"> | undefined;
  readonly children?: ReactNode;
}) {
  const carrier = settings?.carrier;
  return (
    <>
      <Bar>
        <Inner>
          <Name>{carrier?.logo_url ? <CarrierMark carrier={carrier} size="header" /> : carrier?.name}</Name>
          {children}
        </Inner>
      </Bar>
      <Notices />
    </>
  );
}
