import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Product } from "../product/server";
import { cutPower, kill, openOffice, startOver, work } from "./power-round";
import type { Cut, Disk, Office } from "./power-round";
import { goneFrom } from "./power-verdict";
import { atLeast, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** How much is done. */
interface Sizes {
  readonly cuts: number;
  /** At most so many cuts with one point left out: the first loss ends them. */
  readonly cutsEach: number;
  readonly points: readonly string[];
}

/** The points that are left out one at a time, as power-points.ts names them. */
const LEFT_OUT: readonly string[] = [
  "commits",
  "names of the log",
  "the control file",
  "states of transactions",
  "tables",
  "names of tables",
  "a new database",
  "names in the data folder",
  "name of the data folder",
  "uploaded files",
  "names of uploaded files",
];
/** Flushes that nothing acknowledged hangs on: PostgreSQL makes these files again, or never reads them here. */
const SPARE = "spare";
/** After so many cuts a new server begins on what the last one left. */
const CUTS_OF_A_LIFE = 10;

/** Not a flush point: all of them are left out. */
const EVERY_FLUSH = "every flush";

const WHOLE: Sizes = { cuts: 200, cutsEach: 30, points: [EVERY_FLUSH, ...LEFT_OUT] };

/** What the cuts of one disk did. */
interface Outcome {
  cuts: number;
  acknowledged: number;
  readonly gone: string[];
  unopened: number;
  readonly flushes: Record<string, number>;
  readonly lost: Record<keyof Cut["lost"], number>;
}

/**
 * The power is cut so often under saves, sales, uploads and imports: nothing that was answered may be gone, and the folder
 * opens. The same without any flush, and with each flush point left out: then something has to be gone, else the run
 * would prove nothing (reliability §7).
 */
export async function torturePower(
  root: string,
  say: (line: string) => void,
  sizes: Partial<Sizes> = {},
): Promise<readonly Figure[]> {
  const { cuts, cutsEach, points } = { ...WHOLE, ...sizes };
  const figures = cuts > 0 ? judged(await cutOften({ root, say, cuts, isOverAtLoss: false })) : [];
  for (const point of points) {
    const leaving = point === EVERY_FLUSH ? ({ fsync: "off" } as const) : { leftOut: point };
    const {
      gone,
      unopened,
      cuts: done,
    } = await cutOften({ root, say, cuts: cutsEach, isOverAtLoss: true, ...leaving });
    figures.push(atLeast(`losses in ${done} cuts without: ${point}`, gone.length + unopened, 1));
  }
  return figures;
}

function judged({ cuts, acknowledged, lost, gone, unopened, flushes }: Outcome): Figure[] {
  const unnamed = Object.keys(flushes).filter((point) => point !== SPARE && !LEFT_OUT.includes(point));
  return [
    told("power cuts", cuts),
    told("answered before them: saves, sales, uploads and imports", acknowledged),
    told("pages that the cuts lost, whole or in half", lost.pages + lost.torn),
    told("ends of files and names that the cuts lost", lost.ends + lost.names),
    atLeast("answers before each cut, in the mean", Math.floor(acknowledged / cuts), 1),
    exactly("of what was answered, gone", gone.length, 0),
    exactly("folders that did not open", unopened, 0),
    exactly(`flush points that this run does not name ${unnamed.join()}`, unnamed.length, 0),
  ];
}

interface Cutting {
  readonly root: string;
  readonly say: (line: string) => void;
  readonly cuts: number;
  readonly isOverAtLoss: boolean;
  readonly leftOut?: string;
  readonly fsync?: "off";
}

async function cutOften({ root, say, cuts, isOverAtLoss, leftOut, fsync }: Cutting): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), "torture-power-"));
  const lost = { pages: 0, torn: 0, ends: 0, names: 0 };
  const outcome: Outcome = { cuts: 0, acknowledged: 0, gone: [], unopened: 0, flushes: {}, lost };
  const name = fsync === "off" ? "without every flush" : leftOut === undefined ? "all flushed" : `without ${leftOut}`;
  let office: Office | undefined;
  let image: string | undefined;
  try {
    for (let life = 0; outcome.cuts < cuts; life += 1) {
      const disk: Disk = { folder: folderOf(home, life, image), leftOut, fsync: fsync ?? "on" };
      const product = await startOver(root, disk, life).catch((error: unknown) => whyNot(error, disk, office));
      if (!("address" in product)) {
        outcome.gone.push(...product.gone);
        outcome.unopened += product.unopened;
        break;
      }
      office ??= await openOffice(product.address);
      const most = Math.min(CUTS_OF_A_LIFE, cuts - outcome.cuts);
      await cutLife({ product, disk, office, life, most, isOverAtLoss }, outcome);
      say(
        `${name}: ${outcome.cuts} cuts, ${outcome.acknowledged} answers, ${outcome.gone.length} of them gone, ${outcome.unopened} folders that do not open`,
      );
      for (const each of outcome.gone.slice(0, 3)) say(`  gone: ${each}`);
      if (outcome.unopened > 0 || outcome.gone.length > 0) break;
      image = `${disk.folder}.image`;
    }
    return outcome;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/**
 * What is wrong with a folder on which no server starts. Throws the server's error when nothing is, or when no power was
 * cut there yet: then this run says nothing about flushing.
 */
async function whyNot(
  error: unknown,
  { folder }: Disk,
  office: Office | undefined,
): Promise<Pick<Outcome, "gone" | "unopened">> {
  if (!office) throw error;
  const gone = await goneFrom(folder, office);
  if (gone?.length === 0) throw error;
  return { gone: [...(gone ?? [])], unopened: gone ? 0 : 1 };
}

/** The folder of a life: what the last cut of the one before left. */
function folderOf(home: string, life: number, image: string | undefined): string {
  const folder = join(home, String(life), "data");
  mkdirSync(dirname(folder));
  if (image !== undefined) renameSync(image, folder);
  return folder;
}

interface Life {
  readonly product: Product;
  readonly disk: Disk;
  readonly office: Office;
  readonly life: number;
  readonly most: number;
  readonly isOverAtLoss: boolean;
}

/** Cuts the power of one server again and again. The folder of the last cut is not looked into: the next server opens it. */
async function cutLife({ product, disk, office, life, most }: Life, outcome: Outcome): Promise<void> {
  const working = work(office, product.address, life);
  try {
    for (let n = 0; n < most; n += 1) {
      const isLast = n === most - 1;
      const { cut, seen } = await cutPower(product, disk, async () => {
        outcome.acknowledged = countOf(office);
        return isLast ? [] : goneFrom(`${disk.folder}.image`, office);
      });
      add(outcome, cut);
      if (seen === undefined) outcome.unopened += 1;
      else outcome.gone.push(...seen);
      if (seen === undefined || seen.length > 0 || isLast) return;
    }
  } finally {
    await kill(product);
    await working;
  }
}

const countOf = ({ answered: { saved, sold, uploaded, imports } }: Office): number =>
  saved + sold.length + uploaded.length + imports.length;

function add(outcome: Outcome, { flushes, lost }: Cut): void {
  outcome.cuts += 1;
  for (const [point, count] of Object.entries(flushes)) outcome.flushes[point] = (outcome.flushes[point] ?? 0) + count;
  for (const kind of ["pages", "torn", "ends", "names"] as const) outcome.lost[kind] += lost[kind];
}
