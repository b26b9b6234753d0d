/**
 * `npm run exact [-- --sets 20000] [--only WORD] [--seed 7]`: judges what the comparison says of every planted edit.
 * `npm run exact -- --drawn 120 --seed 39 [--sets 200] [--only WORD] [--replay]`: the same of edits that the seed
 * draws; their witnesses are replayed on two servers, too. Exit code 1 where something differs that the comparison does not say.
 */
import { parseArgs } from "node:util";
import { runDrawn } from "./drawn-main";
import { runPlanted } from "./planted-main";

const USAGE = `usage: npm run exact [-- --sets 20000] [--only WORD] [--seed 7]       the planted edits
       npm run exact -- --drawn 120 [--sets 200] [--only WORD] [--seed 39] [--replay]    edits that the seed draws`;
const { values } = parseArgs({
  options: {
    drawn: { type: "string" },
    sets: { type: "string" },
    only: { type: "string", default: "" },
    seed: { type: "string" },
    replay: { type: "boolean", default: false },
  },
});
const isDrawn = values.drawn !== undefined;
const [drawn, sets, seed] = [
  Number(values.drawn ?? 1),
  Number(values.sets ?? (isDrawn ? "200" : "20000")),
  Number(values.seed ?? (isDrawn ? "39" : "7")),
];
const { only, replay: isReplayed } = values;
const areSound = [drawn, sets].every((each) => Number.isInteger(each) && each >= 1) && Number.isInteger(seed);
if (!areSound) console.error(USAGE);
process.exitCode = areSound
  ? await (isDrawn ? runDrawn({ drawn, sets, seed, only, isReplayed }) : runPlanted({ sets, seed, only }))
  : 2;
