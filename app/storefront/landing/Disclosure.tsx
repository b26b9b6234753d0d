import { chakra } from "../../shared/theme/chakra";
import type { ReactNode } from "react";

const Frame = chakra("details", {
  base: {
    borderBottom: "1px solid",
    borderColor: "line",
    "&[open] > summary::after": { backgroundSize: "16px 2px, 0 0" },
  },
});
/** A cross that loses its upright stroke when open, drawn with gradients so that nothing is loaded. */
const Head = chakra("summary", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "6",
    minHeight: "56px",
    py: "3",
    cursor: "pointer",
    fontWeight: "600",
    fontSize: "1.0625rem",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    _after: {
      content: '""',
      flex: "none",
      width: "16px",
      height: "16px",
      color: "accent",
      backgroundImage: "linear-gradient(currentColor, currentColor), linear-gradient(currentColor, currentColor)",
      backgroundSize: "16px 2px, 2px 16px",
      backgroundPosition: "center",
      backgroundRepeat: "no-repeat",
    },
  },
});
const Body = chakra("div", {
  base: { pb: "5", maxWidth: "68ch", color: "quiet", display: "flex", flexDirection: "column", gap: "2" },
});

/** A heading that shows more when it is pressed; it works without any script. */
export function Disclosure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Frame>
      <Head>{title}</Head>
      <Body>{children}</Body>
    </Frame>
  );
}
