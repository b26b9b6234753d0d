/** One process of `npm run exact -- --drawn`: compares edits, and judges what was said of those of one product. */
import type { Told } from "./covered";
import type { DrawnEdit } from "./drawn";
import { toldOf, verdictsOn, type Judging, type Verdict } from "./drawn-judge";

/** What a process is asked. */
export type Asked =
  | { readonly asks: "compare"; readonly at: number; readonly edit: DrawnEdit }
  | {
      readonly asks: "judge";
      /** The places of the edits among all. */
      readonly at: readonly number[];
      readonly all: readonly Judging[];
      readonly sets: number;
      readonly seed: number;
    };

/** What it says. */
export type Said =
  | { readonly asks: "compare"; readonly at: number; readonly told: Told; readonly seconds: number }
  | { readonly asks: "judge"; readonly at: readonly number[]; readonly verdicts: readonly Verdict[] };

const MS = 1000;

process.on("message", (asked: Asked) => process.send?.(said(asked)));

function said(asked: Asked): Said {
  if (asked.asks === "judge")
    return { asks: "judge", at: asked.at, verdicts: verdictsOn(asked.all, asked.sets, asked.seed) };
  const begun = performance.now();
  const { says: _, renames: __, ...told } = toldOf(asked.edit);
  return { asks: "compare", at: asked.at, told, seconds: (performance.now() - begun) / MS };
}
