import {
  flowGraph,
  graphEntries,
  stateTable,
  titleOf,
  wholeFlow,
  type Apart,
  type FlowGraph,
  type ReplayedStep,
} from "../../engine/analysis";
import { hasResidue, type Comparison, type SaidChange, type ToldClass } from "./difference";
import { ATTACH, NOT_VARIED, accountOf, residueIn, residueTitle, triedSaid } from "./account-lines";
import {
  causesOf,
  bothShortly,
  countOf,
  entriesOf,
  lostIn,
  sameBefore,
  verdictOf,
  witnessOf,
} from "./difference-lines";
import type { Edition } from "./edition";
import { escaped } from "./escaped";
import { graphSvg } from "./graph";
import { count } from "./looked";
import { htmlPage } from "./page";
import { madePart } from "./made-part";
import { placeSaid } from "./place-said";
import { pricesLines } from "./prices-said";
import { toolNow } from "./signed-made";
import { comparedMatrix, soldBy } from "./table";

/**
 * Returns a comparison as one page that needs no other file, for a reviewer without a terminal: the verdict, the
 * sentences, each class with its witness played in both versions, the state matrix, the path as a picture, and a place
 * to sign.
 */
export function differencePage(compared: Comparison, was: Edition, now: Edition): string {
  const { says, changed, intent } = compared;
  const left = changed.filter(({ meant }) => meant === null);
  const meant = changed.filter((each) => each.meant !== null);
  const title = `${was.name} → ${now.name}`;
  return htmlPage(
    title,
    [
      `<h1>${escaped(now.flow.title)}: ${escaped(was.flow.version)} → ${escaped(now.flow.version)}</h1>`,
      `<p class="soft">${escaped(title)}</p>`,
      ...pricesLines(compared).map((line) => `<p class="soft">${escaped(line)}</p>`),
      ...verdictOf(compared).map((line) => `<p class="verdict">${escaped(line)}</p>`),
      `<nav><a href="#says">What it says</a><a href="#does">What it does</a><a href="#states">States</a><a href="#path">Path</a><a href="#sign">Sign</a></nav>`,
      section("says", `What the file says: ${count(says.length, "change")}`, saidList(says) + renamesPart(compared)),
      section(
        "does",
        intent
          ? `What it does otherwise than was meant: ${countOf(left.length)}`
          : `What it does: ${countOf(left.length)} of answers`,
        left.length === 0
          ? "<p>Nothing.</p>"
          : left
              .map((each, index) => classPart(each, index, causesOf(compared, each), sameBefore(left, index)))
              .join("\n"),
      ),
      ...(intent ? [intentPart(compared, meant)] : []),
      ...(compared.unseen.length > 0 ? [unseenPart(compared)] : []),
      ...(residueIn(compared).length > 0 ? [residuePart(compared)] : []),
      section("states", "State by state", statesPart(was, now)),
      section("path", "The path", pathPart(was, now)),
      section("made", "How this report was made", madePart(compared, now, toolNow().release)),
      section("sign", "Review", signPart(compared)),
    ].join("\n"),
  );
}

const section = (id: string, title: string, html: string): string =>
  `<section id="${id}"><h2>${escaped(title)}</h2>\n${html}</section>`;

const saidList = (says: readonly SaidChange[]): string =>
  says.length === 0
    ? "<p>Nothing: both say the same.</p>"
    : `<ol>${says
        .map(
          (said) =>
            `<li>${escaped(said.sentence)}.${said.place ? ` <small>${escaped(placeSaid(said.place))}</small>` : ""}${knownPart(said)}</li>`,
        )
        .join("\n")}</ol>`;

/** What is known of the effect of a sentence that no class explains. */
function knownPart(said: SaidChange): string {
  const known = accountOf(said);
  return known === undefined ? "" : `<br><span class="mark">${escaped(known)}</span>`;
}

const renamesPart = ({ renames }: Comparison): string =>
  renames.length === 0 ? "" : `<ul>${renames.map((each) => `<li>${escaped(each)}</li>`).join("\n")}</ul>`;

function classPart(told: ToldClass, index: number, causes: readonly string[], same: number | undefined): string {
  const { title, who, steps, place, replay } = told;
  const facts: readonly (readonly [string, string])[] = [
    ["Who", `${who}${entriesOf(told)}`],
    ...(steps.length > 0 ? [["Where", steps.join(", ")] as const] : []),
    ["Smallest witness", witnessOf(told)],
    ...causes.map((cause) => ["Because", `${cause}.`] as const),
    ...(place ? [["Decided in", placeSaid(place)] as const] : []),
  ];
  return `<article class="class"><h3>${index + 1}. ${escaped(capitalised(title))}</h3>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join("")}</dl>
${same === undefined ? outcomePart(told) : `<p>The same words change as in ${same}.</p>`}
<details><summary>The witness, step by step in both versions</summary>${replayPart(replay)}</details></article>`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sides = (was: string, now: string): string =>
  `<div class="sides"><div class="was"><b>was</b>${was}</div><div class="now"><b>now</b>${now}</div></div>`;

const MOST_APART = 8;

/** What came of it in both versions: what Next led to where that differs, else the words or values that do. */
function outcomePart({ outcomes, apart }: ToldClass): string {
  if (outcomes.was !== outcomes.now) return sides(escaped(outcomes.was), escaped(outcomes.now));
  const side = (which: "was" | "now"): string =>
    apart
      .slice(0, MOST_APART)
      .map((each) => apartSaid(each, which))
      .join("<br>");
  const more = apart.length > MOST_APART ? `<p class="soft">and ${apart.length - MOST_APART} more</p>` : "";
  return `${sides(side("was"), side("now"))}${more}`;
}

function apartSaid({ at, was, now }: Apart, side: "was" | "now"): string {
  const [before, after] = bothShortly(was, now);
  return `${at === "" ? "" : `<small>${escaped(at)}</small> `}${escaped(side === "was" ? before : after)}`;
}

function replayPart(steps: readonly ReplayedStep[]): string {
  return `<div class="wide"><table class="replay"><thead><tr><th scope="col">step</th><th scope="col">answers</th><th scope="col">was</th><th scope="col">now</th></tr></thead><tbody>
${steps.map(replayRow).join("\n")}
</tbody></table></div>`;
}

function replayRow({ step, given, was, now, apart }: ReplayedStep): string {
  const said = given.map(({ question, value }) => `${question}: ${value}`);
  const side = (outcome: string | null, which: "was" | "now"): string =>
    outcome === null
      ? "<i>does not come here</i>"
      : [escaped(outcome), ...apart.slice(0, MOST_APART).map((each) => apartSaid(each, which))].join("<br>");
  const isSame = was === now && apart.length === 0;
  const cells = [said.map(escaped).join("<br>"), side(was, "was"), side(now, "now")];
  const names = ["answers", "was", "now"];
  const named = cells.map((cell, at) => `<td data-name="${names[at] ?? ""}">${cell}</td>`);
  return `<tr${isSame ? ' class="same"' : ""}><td>${escaped(step)}</td>${named.join("")}</tr>`;
}

function intentPart({ intent, missing }: Comparison, meant: readonly ToldClass[]): string {
  const rows = (intent?.changes ?? []).map(({ about, ...allowed }, index) => {
    const own = meant.filter((each) => each.meant === index);
    const found = missing.includes(index)
      ? '<span class="mark">nothing of it happens</span>'
      : own.map((each) => escaped(`${each.title}: ${each.who}`)).join("<br>");
    return `<tr><td>${about === undefined ? "" : `${escaped(about)}<br>`}<code>${escaped(JSON.stringify(allowed))}</code></td><td>${found}</td></tr>`;
  });
  return section(
    "meant",
    `As declared: ${countOf(meant.length)}`,
    `${intent?.about === undefined ? "" : `<p>${escaped(intent.about)}</p>`}<div class="wide"><table><thead><tr><th scope="col">declared</th><th scope="col">found</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`,
  );
}

const unseenPart = (compared: Comparison): string =>
  section(
    "unseen",
    `Not shown by any enrollment: ${countOf(lostIn(compared))}`,
    `<p>The rules could come out otherwise here, but no enrollment was found that comes there.</p><ul>${compared.unseen.map(({ decision, about, pointer, classes }) => `<li>${escaped(titleOf({ decision, about, question: null }))}: ${countOf(classes)} <small>${escaped(pointer)}</small></li>`).join("\n")}</ul>`,
  );

/** The changes whose effect was not found, each with a line to be filled. */
function residuePart(compared: Comparison): string {
  const rows = residueIn(compared).map(
    ({ sentence, place }) =>
      `<tr><td>${escaped(sentence)}.${place ? ` <small>${escaped(placeSaid(place))}</small>` : ""}</td><td></td><td></td><td></td></tr>`,
  );
  return section(
    "residue",
    residueTitle(compared),
    `<p>Played in both versions, without a difference that comes from these: ${escaped(triedSaid(compared))}.</p>
<p>${escaped(NOT_VARIED)}</p>
<p>${escaped(ATTACH)}</p>
<div class="wide"><table class="sign"><thead><tr><th scope="col">change</th><th scope="col">who decides</th><th scope="col">decision</th><th scope="col">until</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table></div>`,
  );
}

function statesPart(was: Edition, now: Edition): string {
  const rowsOf = ({ engine, lists, priced, flow }: Edition) =>
    stateTable(wholeFlow(engine), lists, soldBy(priced, flow));
  const { html, same } = comparedMatrix(rowsOf(was), rowsOf(now));
  return `<p>${html === "" ? `All ${same} regions are as before.` : `${same} other regions are as before.`}</p>${html}`;
}

const WAYS_IN = { dashboard: "from the dashboard", enroll: "by a mailed link", share: "by a share link" } as const;

/** The pictures of both versions side by side for each way in; one where they are the same. */
function pathPart(was: Edition, now: Edition): string {
  const parts = graphEntries.map((entry) => {
    const [before, after] = [was, now].map(({ engine }) => flowGraph(wholeFlow(engine), entry)) as [
      FlowGraph,
      FlowGraph,
    ];
    const picture = (graph: FlowGraph, other: FlowGraph, name: string): string =>
      pictureTag(graphSvg(name, [graph], nodesApart(graph, other)), `The path ${WAYS_IN[entry]} in ${name}`);
    if (JSON.stringify(before) === JSON.stringify(after))
      return `<details><summary>The same ${WAYS_IN[entry]}</summary>${picture(after, before, now.name)}</details>`;
    return `<h3>Different ${WAYS_IN[entry]}</h3><div class="sides">${picture(before, after, was.name)}${picture(after, before, now.name)}</div>`;
  });
  return parts.join("\n");
}

/** The nodes of a path that another one does not have, or has otherwise. */
function nodesApart({ nodes }: FlowGraph, other: FlowGraph): ReadonlySet<string> {
  const known = new Set(other.nodes.map((node) => JSON.stringify(node)));
  return new Set(nodes.filter((node) => !known.has(JSON.stringify(node))).map(({ id }) => id));
}

/** As a picture of its own, so that its styles and names do not meet those of the page or of the other picture. */
const pictureTag = (svg: string, alt: string): string =>
  `<div class="wide"><img class="picture" alt="${escaped(alt)}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}"></div>`;

function signPart(compared: Comparison): string {
  const { was, now } = compared;
  return `<p>${verdictOn(compared)}</p>
<div class="wide"><table><tbody>
<tr><th scope="row">was</th><td>${escaped(was.name)}<br><code>${was.sha256}</code></td></tr>
<tr><th scope="row">now</th><td>${escaped(now.name)}<br><code>${now.sha256}</code></td></tr>
</tbody></table></div>
<p class="soft">The hash covers the flow with its parts, the lists that it names, and the rate book. Who signs these hashes signs exactly what was compared.</p>
<div class="wide"><table class="sign"><thead><tr><th scope="col">name</th><th scope="col">role</th><th scope="col">approved or refused</th><th scope="col">date</th><th scope="col">signature</th></tr></thead><tbody>
${"<tr><td></td><td></td><td></td><td></td><td></td></tr>\n".repeat(2)}</tbody></table></div>`;
}

/** What is asked of the people who sign. */
function verdictOn(compared: Comparison): string {
  if (!hasResidue(compared)) return "Every change is declared, or proven to have no effect.";
  return compared.says.some(({ row }) => row === "residue")
    ? "The effect of a change was not found: decide on it first, then approve or refuse the whole."
    : "Not every change was declared beforehand: read what each of them does, then approve or refuse the whole.";
}
