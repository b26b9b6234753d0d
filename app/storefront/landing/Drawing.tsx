import { chakra } from "../../shared/theme/chakra";

const color = (token: string): string => `var(--chakra-colors-${token})`;

/** A drawing takes its colours from the page, so it is right in light, in dark and in the space's accent. */
const Frame = chakra("span", {
  base: {
    display: "block",
    color: "ink",
    "--drawing-accent": color("accent"),
    "--drawing-tint": color("tint"),
    "--drawing-sheet": color("raised"),
    "& > svg": { display: "block", width: "100%", height: "100%" },
  },
  variants: { size: { small: { flex: "none", width: "56px", height: "56px" }, wide: { width: "100%" } } },
});

interface Props {
  readonly name: string | undefined;
  readonly drawings: { readonly [name: string]: string };
  readonly size: "small" | "wide";
}

/**
 * A drawing beside words that say the same, so screen readers leave it out. Its markup has shapes only: the server
 * refuses any other (`server/flows/drawing.ts`).
 */
export function Drawing({ name, drawings, size }: Props) {
  const markup = name === undefined ? undefined : drawings[name];
  return markup === undefined ? null : (
    <Frame aria-hidden="true" size={size} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
