import type { ReplayedStep } from "../../engine/analysis";
import { accountOf } from "./account-lines";
import type { ChangeBlock, Effect } from "./change-blocks";
import { witnessOf, entriesOf } from "./difference-lines";
import type { Comparison, SaidChange, ToldClass } from "./difference";
import { escaped } from "./escaped";
import { givenSaid, plainApart, plainExample, plainOutcome } from "./plain-class";
import type { Plain } from "./plain";
import { count } from "./looked";
import { wordsApart } from "./marks";
import { placeSaid } from "./place-said";

const LONGEST = 480;

/** Returns a sentence about the file as people read it; a very long one is cut, and is whole among the names. */
export function sentenceOf({ sentence, where, classes }: SaidChange, plain: Plain): string {
  const short = classes.length > 0 ? sentence.replace(/, with new words: its .*$/, ", with new words") : sentence;
  const said = capital(plain.text(short, where));
  return said.length > LONGEST ? `${said.slice(0, LONGEST - 1)}…` : `${said}.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the first thing that a reader needs: each change, whom it affects, and how. */
export function summaryPart(blocks: readonly ChangeBlock[], plain: Plain): string {
  const items = blocks.map((block, index) => {
    const [first, ...more] = block.effects;
    const others =
      more.length === 0 ? "" : `<p class="soft">${count(more.length, "more effect")} of it: see below.</p>`;
    return `<li><a href="#change-${index + 1}"><b>${escaped(headingOf(block, plain))}</b></a>${
      first ? `${whoPart(first.who)}${sidesPart(first)}${others}` : knownPart(block)
    }</li>`;
  });
  return `<ol class="summary">${items.join("\n")}</ol>`;
}

const headingOf = ({ said, effects: [first] }: ChangeBlock, plain: Plain): string =>
  said === null ? (first?.title ?? "") : sentenceOf(said, plain);

const MOST_WHO = 4;

function whoPart(who: readonly string[]): string {
  if (who.length === 1) return `<p><b>For whom:</b> ${escaped(who[0] ?? "")}.</p>`;
  const more = who.length > MOST_WHO ? `<li>and ${who.length - MOST_WHO} more groups</li>` : "";
  const items = who.slice(0, MOST_WHO).map((each) => `<li>${escaped(each)}</li>`);
  return `<p><b>For whom:</b></p><ul>${items.join("")}${more}</ul>`;
}

/** What is known of the effect of a sentence that no class explains. */
function knownPart({ said, effects }: ChangeBlock): string {
  const known = said === null || effects.length > 0 ? undefined : said.row === "residue" ? NOT_FOUND : accountOf(said);
  if (known === undefined) return "";
  return `<p><span class="mark">${escaped(capital(known.replace(/ \(\w+\)$/, "")))}.</span></p>`;
}

/** What differs from one to the other of those whom a class is about: only the example's is shown. */
const OF_EXAMPLE: ReadonlySet<ToldClass["about"]> = new Set(["policy", "plans", "derived", "first"]);

const isWording = ({ classes: [first] }: Pick<Effect, "classes">): boolean =>
  first !== undefined && FOLLOWING.has(first.about);

/** What only follows from what a change does: it is shown in short. */
const FOLLOWING: ReadonlySet<ToldClass["about"]> = new Set(["text", "declared", "shown"]);

const NOT_FOUND = "No person was found who notices it: see “Effect not found” below, and decide on it";

/** Both sides of an effect, each with its word: what is taken away, and what is new, is said and not only colored. */
function sidesPart({ sides, classes }: Effect): string {
  const of = OF_EXAMPLE.has(classes[0]?.about ?? "text") ? " (in the example)" : "";
  const pairs = sides.was.map((was, at) => wordsApart(was, sides.now[at] ?? ""));
  const side = (which: 0 | 1): string => pairs.map((pair) => `<span>${pair[which]}</span>`).join("<br>");
  const mark = sides.mark === "" ? "" : `<b class="what">${escaped(sides.mark)}</b>`;
  return `<div class="sides"><div class="was"><b>before${of}</b>${side(0)}</div><div class="now"><b>from now on${of}</b>${mark}${side(1)}</div></div>`;
}

/** Returns a change with all that it does: one block, with an example of each effect. */
export function blockPart(block: ChangeBlock, index: number, compared: Comparison, plain: Plain): string {
  const { effects } = block;
  const words = effects.filter((effect, at) => at > 0 && isWording(effect));
  const others = effects.filter((effect) => !words.includes(effect));
  const parts = [
    ...others.map((effect) => effectPart(effect, plain)),
    ...(words.length === 0 ? [] : [`<h4>What else differs with it</h4>`, ...words.map(wordsPart)]),
  ].join("\n");
  return `<article class="class" id="change-${index + 1}"><h3>${index + 1}. ${escaped(headingOf(block, plain))}</h3>
${knownPart(block)}${parts}
${namesPart(block, compared)}</article>`;
}

function effectPart(effect: Effect, plain: Plain): string {
  const { title, who, steps, classes } = effect;
  const where = steps.length === 0 ? "" : `<p><b>Shows at:</b> ${escaped(steps.join(", "))}.</p>`;
  const [first] = classes;
  const example = first ? `<p><b>An example:</b> ${escaped(plainExample(first, plain))}</p>${sayingPart(first)}` : "";
  return `<section class="effect"><h4>${escaped(title)}</h4>
${whoPart(who)}${where}${sidesPart(effect)}
${example}${stepsPart(first, plain)}</section>`;
}

const stepsPart = (told: ToldClass | undefined, plain: Plain): string =>
  told ? `<details><summary>The example, step by step</summary>${replayPart(told.replay, plain)}</details>` : "";

/** A text that only follows what the change does: what was read, and what is read now. */
function wordsPart(effect: Effect): string {
  const { title, who } = effect;
  return `<section class="effect words"><p><b>${escaped(title)}</b></p>${whoPart(who)}${sidesPart(effect)}</section>`;
}

/** What a person reads in the dialog that opens in one version and not, or otherwise, in the other. */
function sayingPart({ outcomes, replay }: ToldClass): string {
  const step = replay.find(({ said }) => JSON.stringify(said.was) !== JSON.stringify(said.now));
  if (!step || outcomes.was === outcomes.now) return "";
  const quote = (title: string, lines: readonly string[], others: readonly string[]): string => {
    const own = lines.filter((line) => !others.includes(line));
    return own.length === 0 ? "" : `<p class="soft">${title}: ${escaped(own.map((line) => `“${line}”`).join(" "))}</p>`;
  };
  return `${quote("Until now the person reads there", step.said.was, step.said.now)}${quote("From now on the person reads there", step.said.now, step.said.was)}`;
}

function replayPart(steps: readonly ReplayedStep[], plain: Plain): string {
  return `<div class="wide"><table class="replay"><thead><tr><th scope="col">step</th><th scope="col">answers</th><th scope="col">before</th><th scope="col">from now on</th></tr></thead><tbody>
${steps.map((step, index) => replayRow(step, steps.slice(index + 1), plain)).join("\n")}
</tbody></table></div>`;
}

const MOST_APART = 8;

/** What programs keep of a step: people see what comes of it, and who edits the form finds it in `--json`. */
const RECORDED =
  /^(?:(?:next|confirmed), )?(?:calls|left|missing|refused|saved|sold|with)\b|, (?:form, values|list|sections)(?:,|$)/;

/** A thing of a list that is not taken is left out, and the example goes on. */
const NOT_TAKEN = "the answer is not taken: ";
const LEFT_OUT = "The example goes on without it.";

function replayRow(
  { step, given, was, now, apart }: ReplayedStep,
  later: readonly ReplayedStep[],
  plain: Plain,
): string {
  const said = given.map((each) => givenSaid(each, plain));
  const isSame = was === now && apart.length === 0;
  const seen = apart.filter(({ at }) => !RECORDED.test(at));
  const outcomeSaid = (outcome: string, goesOn: boolean): string => {
    const words = plainOutcome(outcome, plain);
    return goesOn && words.startsWith(NOT_TAKEN) ? `${words}. ${LEFT_OUT}` : words;
  };
  const shown = seen.slice(0, MOST_APART).map((each) => plainApart(each, "seen", plain));
  const side = (outcome: string | null, which: "was" | "now"): string =>
    outcome === null
      ? "<i>does not come here</i>"
      : [
          outcomeSaid(
            outcome,
            later.some((each) => each[which] !== null),
          ),
          ...shown.map((each) => each[which]),
        ]
          .map(escaped)
          .join("<br>");
  const cells = [said.map(escaped).join("<br>"), side(was, "was"), side(now, "now")];
  const names = ["answers", "before", "from now on"];
  const named = cells.map((cell, at) => `<td data-name="${names[at] ?? ""}">${cell}</td>`);
  return `<tr${isSame ? ' class="same"' : ""}><td>${escaped(plain.step(step))}</td>${named.join("")}</tr>`;
}

/** The names and places behind a change, for those who edit the form. */
function namesPart({ said, besides, effects }: ChangeBlock, { changed }: Comparison): string {
  const sentences = [said, ...besides].flatMap((each) =>
    each === null ? [] : [`${each.sentence}.${each.place ? ` ${placeSaid(each.place)}` : ""}`],
  );
  const classes = effects.flatMap((effect) =>
    effect.classes.map((told) => {
      const place = told.place ? `; decided in ${placeSaid(told.place)}` : "";
      return `${changed.indexOf(told) + 1}. ${told.title}: ${told.who}${entriesOf(told)}; at ${told.steps.join(", ")}; was ${told.outcomes.was}; now ${told.outcomes.now}; witness: ${witnessOf(told)}${place}`;
    }),
  );
  const items = [...sentences, ...classes].map((line) => `<li>${escaped(line)}</li>`);
  return `<details class="names"><summary>The same with the names of the form, for those who edit it</summary><ul>${items.join("\n")}</ul></details>`;
}
