import { flowGraph, graphEntries, stateTable, wholeFlow, type FlowGraph } from "../../engine/analysis";
import { hasResidue, sampledOf, type Comparison, type ToldClass } from "./difference";
import { ATTACH, NOT_VARIED, accountSentence, residueIn, triedSaid } from "./account-lines";
import { changeBlocks } from "./change-blocks";
import { blockPart, sentenceOf, summaryPart } from "./change-parts";
import { isWhole, lostIn, raisedIn } from "./difference-lines";
import type { Edition } from "./edition";
import { escaped } from "./escaped";
import { graphSvg } from "./graph";
import { count } from "./looked";
import { htmlPage } from "./page";
import { madePart } from "./made-part";
import { Plain } from "./plain";
import { plainTitle, plainWho } from "./plain-class";
import { pricesLines } from "./prices-said";
import { toolNow } from "./signed-made";
import { begunLines } from "./begun-lines";
import { statesApart } from "./states-apart";
import { soldBy } from "./table";

/**
 * Returns a comparison as one page that needs no other file, for a reviewer without a terminal: whom each change affects
 * and how, what it does with an example of each effect, the states, the path as a picture, and a place to sign. It speaks
 * in titles; the names of the form are behind them.
 */
export function differencePage(compared: Comparison, was: Edition, now: Edition): string {
  const { changed, intent } = compared;
  const plain = new Plain(was, now);
  const blocks = changeBlocks(compared, plain);
  const meant = changed.filter((each) => each.meant !== null);
  return htmlPage(
    `${was.name} → ${now.name}`,
    [
      ...headPart(compared, was, now),
      `<nav><a href="#says">Whom it affects</a><a href="#does">Change by change</a><a href="#states">States</a><a href="#path">Steps</a><a href="#sign">Sign</a></nav>`,
      section(
        "says",
        "Whom it affects, and how",
        `${blocks.length === 0 ? "<p>Nothing: both versions say and do the same.</p>" : summaryPart(blocks, plain)}${renamesPart(compared)}
${verdictLines(compared, plain)
  .map((line) => `<p class="soft">${escaped(line)}</p>`)
  .join("\n")}`,
      ),
      section("begun", "Prices, and what has begun", linesPart(begunLines(was, now))),
      ...(blocks.length === 0
        ? []
        : [
            section(
              "does",
              intent ? "Change by change, without what was declared" : "Change by change",
              blocks.map((block, index) => blockPart(block, index, compared, plain)).join("\n"),
            ),
          ]),
      ...(intent ? [intentPart(compared, meant, plain)] : []),
      ...(unseenIn(compared).length > 0 ? [unseenPart(unseenIn(compared), plain)] : []),
      ...(residueIn(compared).length > 0 ? [residuePart(compared, plain)] : []),
      section("states", "State by state", statesPart(was, now, plain)),
      section("path", "The steps", pathPart(was, now, plain)),
      section("made", "How this report was made", madePart(compared, now, { release: toolNow().release, plain })),
      section("sign", "Review", signPart(compared)),
    ].join("\n"),
  );
}

const section = (id: string, title: string, html: string): string =>
  `<section id="${id}"><h2>${escaped(title)}</h2>\n${html}</section>`;

const linesPart = (lines: readonly string[]): string => lines.map((line) => `<p>${escaped(line)}</p>`).join("\n");

/** What is compared: the versions, and the rate books where they are two. */
function headPart(compared: Comparison, was: Edition, now: Edition): readonly string[] {
  const isSameVersion = was.flow.version === now.flow.version;
  const isOtherBook = was.book?.name !== now.book?.name;
  const versions = isSameVersion
    ? `version ${now.flow.version}${isOtherBook ? " with new prices" : ""}`
    : `version ${was.flow.version} → ${now.flow.version}`;
  return [
    `<h1>${escaped(now.flow.title)}: ${escaped(versions)}</h1>`,
    `<p class="verdict">Before you sign: read whom each change affects and how, check it against what was meant, then approve or refuse the whole at the end of this page.</p>`,
    ...pricesLines(compared).map(
      (line) => `<p class="soft">${escaped(line.replaceAll(/\b[\w-]+@(\d+)/g, "rate book $1"))}</p>`,
    ),
  ];
}

/** What was tried, and what was not. */
function verdictLines(compared: Comparison, plain: Plain): readonly string[] {
  const few = sampledOf(compared).map((decision) => plain.step(decision.split(/[./]/)[0] ?? decision));
  const inputs = [...new Set(compared.notVaried.flatMap((each) => each.inputs))];
  return [
    ...accountSentence(compared),
    `${compared.unchanged} groups of people who answer alike get the same as before${isWhole(compared) ? "; every group was tried" : ""}.`,
    ...raisedIn(compared),
    ...(few.length === 0
      ? []
      : [`Only a sample was tried at ${[...new Set(few)].join(", ")}: there are too many combinations.`]),
    ...inputs.map(
      (input) => `Not tried with other values: ${input.replaceAll(/[._]/g, " ").replace(/^(\w+) \1 /, "$1 ")}.`,
    ),
  ];
}

const renamesPart = ({ renames }: Comparison): string =>
  renames.length === 0
    ? ""
    : `<details><summary>${count(renames.length, "question")} with another name</summary><ul>${renames.map((each) => `<li>${escaped(each)}</li>`).join("\n")}</ul></details>`;

function intentPart({ intent, missing }: Comparison, meant: readonly ToldClass[], plain: Plain): string {
  const rows = (intent?.changes ?? []).map(({ about, ...allowed }, index) => {
    const own = meant.filter((each) => each.meant === index);
    const found = missing.includes(index)
      ? '<span class="mark">nothing of it happens</span>'
      : own.map((each) => escaped(`${plainTitle(each, plain)}: ${plainWho(each, plain)}`)).join("<br>");
    const details = `<details><summary>As it was typed</summary><code>${escaped(JSON.stringify(allowed))}</code></details>`;
    return `<tr><td>${about === undefined ? "" : escaped(about)}${details}</td><td>${found}</td></tr>`;
  });
  return section(
    "meant",
    "As declared",
    `${intent?.about === undefined ? "" : `<p>${escaped(intent.about)}</p>`}<div class="wide"><table><thead><tr><th scope="col">declared</th><th scope="col">found</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`,
  );
}

/** What no enrollment shows, but for what has its own sentence: words that act outside of one, and what is to be decided. */
const unseenIn = ({ unseen, says }: Comparison): Comparison["unseen"] =>
  unseen.filter(({ pointer }) => !says.some(({ row, where }) => row !== "explained" && isNear(where, pointer)));

const isNear = (one: string, other: string): boolean => isUnder(one, other) || isUnder(other, one);

const isUnder = (place: string, around: string): boolean =>
  around !== "" && (place === around || place.startsWith(`${around}/`));

const unseenPart = (unseen: Comparison["unseen"], plain: Plain): string =>
  section(
    "unseen",
    `Without an example: ${count(lostIn({ unseen }), "group")} of answers`,
    `<p>The rules could come out otherwise here, but no enrollment was found that comes there. If you know one, ask for a comparison that includes it before you sign.</p><ul>${unseen.map(({ decision, about, pointer, classes }) => `<li>${escaped(plainTitle({ decision, about, question: null, apart: [] }, plain))}: ${count(classes, "group")} <details class="names"><summary>The place</summary>${escaped(pointer)}</details></li>`).join("\n")}</ul>`,
  );

/** The changes whose effect was not found, each with a line to be filled. */
function residuePart(compared: Comparison, plain: Plain): string {
  const left = residueIn(compared);
  const rows = left.map(
    (said) =>
      `<tr><td data-name="change">${escaped(sentenceOf(said, plain))}</td><td data-name="who decides"></td><td data-name="accepted or refused"></td><td data-name="date"></td></tr>`,
  );
  return section(
    "residue",
    `Effect not found: ${count(left.length, "change")}`,
    `<p>No person was found who notices ${left.length === 1 ? "this change" : "these changes"}, but there may be some. Two people decide before they sign: accept the change as it is, or refuse it. If you know somebody who would notice it, ask for a comparison that includes that enrollment.</p>
<div class="wide"><table class="sign"><thead><tr><th scope="col">change</th><th scope="col">who decides</th><th scope="col">accepted or refused</th><th scope="col">date</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table></div>
<details class="names"><summary>What was tried, for those who edit the form</summary><p>Played in both versions, without a difference that comes from it: ${escaped(triedSaid(compared))}.</p><p>${escaped(NOT_VARIED)}</p><p>${escaped(ATTACH)}</p></details>`,
  );
}

function statesPart(was: Edition, now: Edition, plain: Plain): string {
  const rowsOf = ({ engine, lists, priced, flow }: Edition) =>
    stateTable(wholeFlow(engine), lists, soldBy(priced, flow));
  const { html, same } = statesApart({ was: rowsOf(was), now: rowsOf(now) }, (text) => plain.text(text));
  const what =
    "the minimums and other numbers by state, who is turned away, the coverages, what is sold with the price before any answer, and the state's own words";
  const about = `Compared here: ${what}. What depends on answers is above.`;
  const others =
    html === ""
      ? `None of this differs in any of the ${same} states and territories.`
      : `In ${same} others none of this differs.`;
  return `<p>${about} ${same === 0 ? "" : others}</p>${html}`;
}

const WAYS_IN = { dashboard: "from the dashboard", enroll: "by a mailed link", share: "by a share link" } as const;

/** The pictures of both versions side by side for each way in; one, which paper leaves out, where they are the same. */
function pathPart(was: Edition, now: Edition, plain: Plain): string {
  const parts = graphEntries.map((entry) => {
    const [before, after] = [was, now].map(({ engine }) => flowGraph(wholeFlow(engine), entry)) as [
      FlowGraph,
      FlowGraph,
    ];
    const picture = (graph: FlowGraph, other: FlowGraph, name: string): string =>
      pictureTag(
        graphSvg(name, [plainGraph(graph, plain)], nodesApart(graph, other)),
        `The steps ${WAYS_IN[entry]} in ${name}`,
      );
    if (JSON.stringify(before) === JSON.stringify(after))
      return `<details class="alike"><summary>Drawn alike in both versions: ${WAYS_IN[entry]}</summary>${picture(after, before, now.name)}</details>`;
    return `<details><summary>Drawn otherwise: ${WAYS_IN[entry]}</summary><div class="sides">${picture(before, after, was.name)}${picture(after, before, now.name)}</div></details>`;
  });
  return parts.join("\n");
}

const KINDS: { readonly [kind in FlowGraph["nodes"][number]["kind"]]?: string } = {
  rejection: "Turned away",
  dialog: "Asked to confirm",
};

/** A path without the names of steps and rules: the steps by their number, and the conditions in titles. */
function plainGraph({ entry, nodes, edges }: FlowGraph, plain: Plain): FlowGraph {
  let steps = 0;
  return {
    entry,
    nodes: nodes.map((node) => ({
      ...node,
      name: node.kind === "step" || node.kind === "aside" ? `Step ${++steps}` : (KINDS[node.kind] ?? node.name),
      says: plain.filled(node.says),
      ...(node.when !== undefined && { when: plain.text(node.when) }),
    })),
    edges: edges.map((edge) => (edge.label === undefined ? edge : { ...edge, label: plain.text(edge.label) })),
  };
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
<p class="soft">Each long number is the fingerprint of one version: the form with its parts, the lists that it names, and the rate book. Who signs them signs exactly what was compared.</p>
<div class="wide"><table class="sign"><thead><tr>${SIGNS.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead><tbody>
${`<tr>${SIGNS.map((name) => `<td data-name="${name}"></td>`).join("")}</tr>\n`.repeat(2)}</tbody></table></div>`;
}

const SIGNS = ["name", "role", "approved or refused", "date", "signature"] as const;

/** What is asked of the people who sign. */
function verdictOn(compared: Comparison): string {
  if (!hasResidue(compared)) return "Every change is declared, or proven to have no effect.";
  if (compared.says.some(({ row }) => row === "residue"))
    return "The effect of a change was not found: decide on it first, then approve or refuse the whole.";
  const isDeclared = [...compared.changed, ...compared.says].some(({ meant }) => meant !== null);
  const others = isDeclared ? "Some of these changes are not among those that were declared. " : "";
  return `${others}Read what each change does, then approve or refuse the whole.`;
}
