import { chakra } from "../theme/chakra";
import type { Carrier } from "../api/types";

const Mark = chakra("img", {
  base: { display: "block", width: "auto", maxWidth: "181px", objectFit: "contain", objectPosition: "left" },
  variants: {
    size: { header: { height: "36px" }, card: { height: "32px" } },
    /** A mark that is drawn for white paper only stands on it in the dark, with the same room on both sides. */
    on: { paper: {}, plate: { bg: "plate", borderRadius: "control", _dark: { px: "2" } } },
  },
});

interface Props {
  readonly carrier: Pick<Carrier, "name" | "logo_url" | "logo_dark_url">;
  readonly size: "header" | "card";
}

/** The carrier's logo, in the dark the one for dark paper; nothing without a logo. */
export function CarrierMark({ carrier: { name, logo_url, logo_dark_url }, size }: Props) {
  if (!logo_url) return null;
  return (
    <picture>
      {logo_dark_url && <source media="(prefers-color-scheme: dark)" srcSet={logo_dark_url} />}
      <Mark src={logo_url} alt={name} size={size} on={logo_dark_url ? "paper" : "plate"} />
    </picture>
  );
}
