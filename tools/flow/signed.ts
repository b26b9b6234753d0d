/**
 * The block of a comparison's page that machines read (schemas/signed.schema.json): it is written once, signed by people,
 * and read again before what was compared is published. What people see of it is drawn from it, and nothing else.
 */
import Ajv from "ajv";
import { canonical } from "../../engine/analysis";
import { isObject } from "../../engine/index";
import type { ResidueLine, Signature, SignedPage } from "../../schemas/signed.types";
import { OperatorError } from "../../server/base/operator-error";
import { sha256 } from "../../server/base/sha256";
import { schemaOf } from "../scenarios/misshapen";
import { namedHashes } from "./contents";
import { escaped } from "./escaped";

/** A page was not made by `flow diff --html`, or was edited since; the message says which. */
export class BadPage extends OperatorError {}

/** A page as it is in its file. */
export interface ReadPage {
  readonly html: string;
  readonly block: SignedPage;
}

/** Returns a page with its block before its end. The block's hash of the page is made here. */
export function sealed(html: string, block: Omit<SignedPage, "page">): string {
  const at = html.lastIndexOf("</body>");
  const [before, after] = [html.slice(0, at), html.slice(at)];
  return before + regionOf({ ...block, page: sha256(before + after) }) + after;
}

/**
 * Reads a page. Throws BadPage for one without a block, of a later shape than this release knows, and for one that was
 * edited after it was made or signed.
 */
export function readPage(html: string, file: string): ReadPage {
  const [region = "", ...more] = html.match(REGION) ?? [];
  const text = JSON_OF.exec(region)?.[1];
  if (text === undefined || more.length > 0) throw new BadPage(`${file} is not a page of \`flow diff --html\`.`);
  const block = parsedBlock(text, file);
  const edited = `${file} was edited after it was`;
  if (sha256(html.replace(region, "")) !== block.page) throw new BadPage(`${edited} made: make it again.`);
  if (regionOf(block) !== region || !block.signatures.every((_, index) => isSound(block, index)))
    throw new BadPage(`${edited} signed: its signatures do not hold. Make it again.`);
  return { html, block };
}

/** Who signs, and what they decided. */
export type Signing = Omit<Signature, "over">;

/**
 * Returns the page with one signature more. Throws BadPage where the same person has signed already, and for an approval
 * of a page with something that is not accounted for and not accepted.
 */
export function withSignature(page: ReadPage, signing: Signing): string {
  const { block } = page;
  const before = block.signatures.find(({ name }) => isSamePerson(name, signing.name));
  if (before)
    throw new BadPage(`${before.name} has signed this page already: the second signature is another person's.`);
  const open = block.residue.flatMap(({ decision }, index) => (decision === "accepted" ? [] : [index + 1]));
  if (signing.decision === "approved" && open.length > 0)
    throw new BadPage(
      `The page cannot be approved while ${open.length === 1 ? "line" : "lines"} ${open.join(", ")} of what the comparison did not find ${open.length === 1 ? "is" : "are"} not accepted: decide each with --residue.`,
    );
  const signature = { ...signing, over: overOf(block, block.signatures, signing) };
  return redrawn(page, { ...block, signatures: [...block.signatures, signature] });
}

/**
 * Returns the page with a decision on a line of what is not accounted for, by its number from 1 on. Throws BadPage for a
 * line that there is not or that is decided, and once somebody has signed.
 */
export function withDecision(page: ReadPage, number: number, decided: Omit<ResidueLine, "about">): string {
  const { block } = page;
  const line = block.residue[number - 1];
  if (!line) {
    const known = block.residue.length === 0 ? "It has none" : `They are 1 to ${block.residue.length}`;
    throw new BadPage(`The page has no line ${number} of what the comparison did not find. ${known}.`);
  }
  if (block.signatures.length > 0) throw new BadPage("The page is signed: its lines are decided before that.");
  if (line.decision !== null) throw new BadPage(`Line ${number} was ${line.decision} by ${line.name} on ${line.day}.`);
  const residue = block.residue.with(number - 1, { ...line, ...decided });
  return redrawn(page, { ...block, residue });
}

/** Returns why a page does not allow to publish by its signatures; undefined where two people approved and none refused. */
export function unsigned({ residue, signatures }: SignedPage): string | undefined {
  const refused = signatures.find(({ decision }) => decision === "refused");
  if (refused) return `${refused.name} (${refused.role}) refused it.`;
  const open = residue.findIndex(({ decision }) => decision !== "accepted");
  if (open >= 0) return `Line ${open + 1} of what the comparison did not find is not accepted.`;
  if (signatures.length >= SIGNATURES) return undefined;
  const who = signatures.map(({ name }) => name).join(", ");
  return `It has ${signatures.length} of ${SIGNATURES} approvals${who === "" ? "" : ` (${who})`}: sign it with \`npm run flow -- sign\`.`;
}

/** How many people approve. */
export const SIGNATURES = 2;

/** Whether two typed names are of one person. */
export const isSamePerson = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (name: string): string => name.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();

const overOf = (block: SignedPage, before: readonly Signature[], signing: Signing): string =>
  sha256(canonical([{ ...block, signatures: before }, signing]));

function isSound(block: SignedPage, index: number): boolean {
  const signature = block.signatures[index];
  if (!signature) return false;
  const { over, ...signing } = signature;
  return over === overOf(block, block.signatures.slice(0, index), signing);
}

/** The number of each shape that this release reads, and whether a value has it. */
const SHAPES: { readonly [schema: number]: (value: unknown) => value is SignedPage } = {
  1: new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false }).compile<SignedPage>(schemaOf("signed")),
};

function parsedBlock(text: string, file: string): SignedPage {
  const value = jsonOf(text);
  const schema = isObject(value) && typeof value.schema === "number" ? value.schema : 0;
  const fits = SHAPES[schema];
  if (fits?.(value)) return value;
  if (!fits && schema > 0) throw new BadPage(`${file} was made by a later release (shape ${schema}).`);
  throw new BadPage(`${file} was edited after it was made: what machines read of it has another shape.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const REGION = /<!-- signed -->[\s\S]*?<!-- \/signed -->\n/g;
const JSON_OF = /<script type="application\/json" id="signed">\n(.*)\n<\/script>/;

const redrawn = ({ html }: ReadPage, block: SignedPage): string => html.replace(REGION, () => regionOf(block));

/**
 * The block, and what people see of it. Pages of this shape are compared with it: other words or another order here would
 * void them all, so they come with the next number of the shape, and this drawing stays for shape 1.
 */
const regionOf = (block: SignedPage): string => `<!-- signed -->
<section id="decisions"><h2>Decisions</h2>
<p class="soft">Made ${escaped(block.made)} by release ${escaped(block.tool.release)} <code>${block.tool.sources.slice(0, 12)}</code>; its journeys take place on ${escaped(block.today)}. Result <code>${block.result}</code></p>
${table(["was", "now"].map((side) => filesOf(side, side === "was" ? block.was : block.now)))}
${block.residue.length === 0 ? "" : `<h3>What the comparison did not find</h3>\n${table(block.residue.map(residueRow))}`}
<h3>Signatures</h3>
${block.signatures.length === 0 ? "<p>None yet.</p>" : table(block.signatures.map(signatureRow))}
</section>
<script type="application/json" id="signed">
${JSON.stringify(block).replaceAll("<", String.raw`\u003c`)}
</script>
<!-- /signed -->
`;

const table = (rows: readonly string[]): string =>
  `<div class="wide"><table><tbody>\n${rows.join("\n")}\n</tbody></table></div>`;

const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;

function filesOf(side: string, { name, contents }: SignedPage["was"]): string {
  const hashes = [...namedHashes(contents)].map(([file, hash]) => `${escaped(file)} <code>${hash}</code>`);
  return row([
    side,
    escaped(name),
    `<details><summary>${hashes.length} files</summary>${hashes.join("<br>")}</details>`,
  ]);
}

const residueRow = ({ about, decision, name, day }: ResidueLine, index: number): string =>
  row([String(index + 1), escaped(about), decision ?? "not decided", escaped(name ?? ""), escaped(day ?? "")]);

const signatureRow = ({ name, role, decision, at, over }: Signature): string =>
  row([escaped(name), escaped(role), decision, escaped(at), `<code>${over.slice(0, 12)}</code>`]);
