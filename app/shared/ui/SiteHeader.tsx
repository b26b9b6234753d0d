import { chakra } from "../theme/chakra";
import type { ReactNode } from "react";
import type { Settings } from "../api/types";
import { CarrierMark } from "./CarrierMark";
import { Notices } from "./notices";

/** What is said beside the mark lies over the bar, which grows with it; on a phone it is below the bar. */
const Frame = chakra("div", { base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } });
const Bar = chakra("header", {
  base: { bg: "raised", borderBottom: "1px solid", borderColor: "line", gridRow: "1", gridColumn: "1" },
});
const Inner = chakra("div", {
  base: {
    maxWidth: "70rem",
    minHeight: { base: "55px", sm: "68px" },
    mx: "auto",
    px: "4",
    py: { sm: "3" },
    display: "flex",
    flexWrap: { sm: "wrap" },
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: { base: "2", sm: "6", md: "4", lg: "6" },
    rowGap: "2",
  },
});
/**
 * Takes its place before the settings are there, so that nothing moves when the mark comes (W37). It is as high as a
 * broker's buttons, and stays where it is when what stands beside it wraps.
 */
const Name = chakra("span", {
  base: {
    flex: { base: "0 1 181px", sm: "none" },
    display: "flex",
    alignItems: "center",
    minHeight: "44px",
    minWidth: { base: "0", sm: "181px" },
    fontWeight: "650",
  },
});
/** Of a portal that shows the product and sells nothing; what that means is said at the foot of the page. */
const Demo = chakra("span", {
  base: {
    ms: "2",
    px: "2",
    py: "0.5",
    borderRadius: "full",
    border: "1px solid",
    borderColor: "edge",
    color: "quiet",
    fontSize: "0.75rem",
    lineHeight: "1.3",
    fontWeight: "600",
  },
});
/** Beside the mark, or below the bar, by the room there is and never by how much of the text has come (W37). */
const Beside = chakra("section", {
  base: {
    gridRow: { base: "2", sm: "1" },
    gridColumn: "1",
    alignSelf: "center",
    width: "100%",
    maxWidth: "70rem",
    mx: "auto",
    px: "4",
    pt: { base: "2", sm: "3" },
    pb: { sm: "3" },
    ps: { sm: "calc(181px + 2.5rem)" },
    textAlign: { base: "start", sm: "end" },
    fontSize: { base: "0.8125rem", sm: "0.9375rem" },
    lineHeight: "1.5",
    color: "quiet",
    overflowWrap: "anywhere",
  },
});

interface Props {
  readonly settings: (Pick<Settings, "carrier"> & Partial<Pick<Settings, "space">>) | undefined;
  /** Controls in the bar. */
  readonly children?: ReactNode;
  /** What is said beside the mark, and whose words they are, for screen readers. */
  readonly beside?: { readonly about: string; readonly words: ReactNode } | undefined;
}

/** The carrier's mark and what the page puts beside it: on a phone a bar of 56 px. Notices stand right below. */
export function SiteHeader({ settings, children, beside }: Props) {
  const carrier = settings?.carrier;
  return (
    <>
      <Frame>
        <Bar>
          <Inner>
            <Name>
              {carrier?.logo_url ? <CarrierMark carrier={carrier} size="header" /> : carrier?.name}
              {settings?.space?.demo && <Demo title={settings.space.demo}>Demo</Demo>}
            </Name>
            {children}
          </Inner>
        </Bar>
        {beside && <Beside aria-label={beside.about}>{beside.words}</Beside>}
      </Frame>
      <Notices />
    </>
  );
}
