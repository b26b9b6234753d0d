import { chakra } from "../../shared/theme/chakra";
import { memo } from "react";
import type { View } from "../engine";

/** Where there is room for the names, which is less with large text. */
const WIDE = "@container (min-width: 34rem)";

const Place = chakra("nav", { base: { containerType: "inline-size" } });
const Frame = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "2" } });
const Groups = chakra("ol", {
  base: { display: "none", gap: "1.5", listStyle: "none", p: "0", [WIDE]: { display: "grid" } },
});
/** As many columns as there are groups, whichever of them have come (W37), none narrower than its longest word (W46). */
const columns = (count: number): string => `repeat(${count}, minmax(min-content, 1fr))`;
/** A phone is too narrow for the names: it shows one bar, filled as far as the steps are done. */
const Bar = chakra("progress", {
  base: {
    display: "block",
    [WIDE]: { display: "none" },
    width: "100%",
    height: "4px",
    mb: "1.5",
    appearance: "none",
    border: "none",
    bg: "line",
    color: "accent",
    "&::-webkit-progress-bar": { bg: "line" },
    "&::-webkit-progress-value": { bg: "accent" },
    "&::-moz-progress-bar": { bg: "accent" },
    _highContrast: {
      height: "6px",
      border: "1px solid",
      "&::-webkit-progress-value": { bg: "Highlight" },
      "&::-moz-progress-bar": { bg: "Highlight" },
    },
  },
});
const Group = chakra("li", {
  base: { pt: "1.5", borderTop: "4px solid", fontSize: "0.875rem", lineHeight: "1.3" },
  variants: {
    state: {
      done: { borderColor: "accent", color: "quiet", _highContrast: { borderColor: "Highlight" } },
      current: { borderColor: "accent", color: "ink", fontWeight: "650", _highContrast: { borderColor: "Highlight" } },
      todo: { borderColor: "line", color: "quiet", _highContrast: { borderTopStyle: "dotted" } },
    },
  },
});
const Count = chakra("p", {
  base: { fontSize: "0.9375rem", color: "quiet", "& > span": { [WIDE]: { display: "none" } } },
});

type Progress = View["progress"];

/** Most of them are the same on the next step. */
const Part = memo(function Part({ label, state }: Progress["groups"][number]) {
  return (
    <Group state={state} aria-current={state === "current" ? "step" : undefined}>
      {label}
    </Group>
  );
});

/** The progress (W2): groups with the current one marked, or one bar on a phone, and the exact step in words. */
export function StepIndicator({ progress }: { readonly progress: Progress }) {
  const { groups, n, m } = progress;
  // Everything is done on the last step, and that is where the person is.
  const current = groups.find(({ state }) => state === "current") ?? (n === m ? groups.at(-1) : undefined);
  return (
    <Place aria-label="Progress">
      <Frame>
        <Groups gridTemplateColumns={columns(groups.length)}>
          {groups.map((group) => (
            <Part key={group.label} label={group.label} state={group === current ? "current" : group.state} />
          ))}
        </Groups>
        <Bar value={n} max={m} aria-hidden="true" />
        <Count data-count>
          Step {n} of {m}
          {current && <span>: {current.label}</span>}
        </Count>
      </Frame>
    </Place>
  );
}
