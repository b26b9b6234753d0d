import { compareVersions, namedBy } from "../../engine/index";
import type { LaterRules, List } from "../../engine/index";
import { unlessDamaged } from "../base/damaged";
import type { Report } from "../base/damaged";
import type { Db, Trx } from "../store/tables";
import { asDraft, readPublished, readWorking } from "./files";
import type { FlowFile, PublishedFile } from "./files";
import { keepFile } from "./keep";
import type { Keeping } from "./keep";
import { createLater } from "./later";
import { createLook } from "./look";
import type { Look, LookOptions } from "./look";
import { requireApart } from "./apart";
import { PUBLICATIONS, refusalOf } from "./publications";
import { createTakenOff } from "./taken-off";
import type { TakenOff } from "./taken-off";
import { readMedia } from "./media";
import { serve } from "./served";
import type { ServedFlow } from "./served";
import { createShelf } from "./shelf";
import type { Shelf } from "./shelf";
import { storedFlow } from "./stored-flow";
import { becomesCurrent, highestStored, lastServedBeside } from "./versions";

export type { ServedFlow } from "./served";

export interface Catalogue {
  /**
   * The version of each flow with which new enrollments begin; the flow for unknown slugs comes first (resolutions
   * Another one after a publish: read it for each request, and keep no copy.
   */
  readonly current: readonly ServedFlow[];
  currentByVertical(verticalCode: string): ServedFlow | undefined;
  /**
   * The current flow that an address segment names, on or off; for an unknown segment, the first flow that is on
   * (resolutions ). `off`: ids.
   */
  currentBySlug(slug: string, off: readonly string[]): ServedFlow | undefined;
  /**
   * The versions that a new enrollment of a flow may begin with: the current one, and the one served before it, which a
   * page opened before a release still runs. None for a flow that is not served now.
   */
  versionsToBegin(id: string): Promise<readonly string[]>;
  /**
   * Any version that was ever served: a quote keeps the one it began with. Inside a transaction, pass its handle as
   * `through`. Throws DamagedRecord for one that the database does not hold as it was stored.
   */
  find(id: string, version: string, through?: Db | Trx): Promise<ServedFlow | undefined>;
  /** A list by its full name (`us-regions@1`), of any version in use. */
  list(name: string): List | undefined;
  /** The drawings of these names as markup. Throws BadFlow for one that holds more than shapes. */
  drawings(names: readonly string[]): { readonly [name: string]: string };
  /** The place of a media file, by its name (`map@1.svg`). */
  mediaPath(name: string, paper?: "dark"): string | undefined;
  /** The rules of the current version that hold for quotes which began with this one; undefined if there are none. */
  laterRules(served: ServedFlow): LaterRules | undefined;
  /** The version that a quote began with, as quotes are judged by it: with the later rules beside its own. */
  judging(served: ServedFlow): ServedFlow;
  /** The products that were taken off, by the ids of their flows; those of FLAGS are in the settings. */
  readonly off: readonly string[];
  /** Takes up the versions that were published since the last look. Working copies are read at the start alone. */
  look: Look;
}

export interface CatalogueOptions extends Pick<LookOptions, "rateBooks" | "check" | "signaturesRequired"> {
  /** The folder with working copies, `published/` and `lists/`. */
  readonly folder: string;
  /** More folders of working copies, each with a `lists/` of its own if it needs one. */
  readonly more?: readonly string[];
  readonly source: "working" | "published";
  /** Called for each stored version that is damaged and passed over, or whose file is served instead. */
  readonly report?: Report;
  /** Called for each published file that is passed over at the start, with the reason. */
  readonly onRefused?: (flow: string, reason: string) => void;
}

/** Reads the flow files and keeps every version in the database. Throws BadFlow when a file is not sound. */
export async function openCatalogue(db: Db, options: CatalogueOptions): Promise<Catalogue> {
  const shelf = createShelf(readMedia([options.folder, ...(options.more ?? [])]));
  const { folder: main, more = [] } = options;
  const published = await withPublication(
    db,
    [main, ...more].flatMap((folder) => readPublished(folder, main)),
    options,
  );
  const copies = copiesToServe(options, published);
  const newest = new Map([...published, ...copies].map((file) => [file.flow.id, file]));
  requireApart([...newest.values()].map(({ flow }) => flow));
  const keeping = { media: shelf.media, report: options.report };
  const current = new Set(newest.values());
  for (const file of new Set([...published, ...current])) {
    const served = shelf.put(await keep(db, file, keeping));
    if (current.has(file)) shelf.makeCurrent(served);
  }
  const copied = new Set(copies.map(({ flow }) => flow.id));
  await announce(db, shelf, copied);
  const off = createTakenOff(db, [main, ...more]);
  await off.look();
  const look =
    options.source === "working" ? lookAtNothing : lookAtAll(createLook(db, shelf, { ...options, copied }), off);
  return over(db, { shelf, off, look, report: options.report });
}

/** Looks for versions, and for products that were taken off or are sold again. */
function lookAtAll(look: Look, off: TakenOff): Look {
  return async () => {
    const problem = await off.look();
    const { taken, refused } = await look();
    if (problem === undefined) return { taken, refused };
    return { taken, refused: [...refused, { flow: PUBLICATIONS, reason: problem }] };
  };
}

/** The published files that may be taken up. The others are passed over, which is said. */
async function withPublication(
  db: Db,
  files: readonly PublishedFile[],
  { onRefused, signaturesRequired = false }: Pick<CatalogueOptions, "onRefused" | "signaturesRequired">,
): Promise<readonly FlowFile[]> {
  const taken: FlowFile[] = [];
  for (const each of files) {
    const { id, version } = each.file.flow;
    const refused = await refusalOf(db, { id, version }, each, signaturesRequired);
    if (refused === undefined) taken.push(each.file);
    else onRefused?.(`${id} ${version}`, refused);
  }
  return taken;
}

/**
 * The working copies that are served: with `published`, only those of products in folders of their own that were never
 * published, and none of these where signatures are required, since they are not signed.
 */
function copiesToServe(options: CatalogueOptions, published: readonly FlowFile[]): FlowFile[] {
  const { folder, more = [], source, signaturesRequired = false, onRefused } = options;
  const ofMore = more.flatMap((one) => readWorking(one, published, folder));
  if (source === "working") return [...readWorking(folder, published, folder), ...ofMore];
  const known = new Set(published.map(({ flow }) => flow.id));
  const own = ofMore.filter(({ flow }) => !known.has(flow.id));
  if (!signaturesRequired) return own;
  for (const { flow } of own) onRefused?.(`${flow.id} ${flow.version}`, COPY_NOT_SIGNED);
  return [];
}

const COPY_NOT_SIGNED =
  "It was never published, and SIGNATURES_REQUIRED=1: `npm run flow -- publish` it with --signed, or with --break-glass.";

function bySlug(served: readonly ServedFlow[], slug: string): ServedFlow | undefined {
  const named = namedBy(
    served.map(({ flow }) => flow),
    slug,
  );
  return served.find(({ flow }) => flow === named);
}

const lookAtNothing: Look = () => Promise.resolve({ taken: [], refused: [] });

/** What a catalogue is made of. */
interface Parts {
  readonly shelf: Shelf;
  readonly off: TakenOff;
  readonly look: Look;
  readonly report: Report | undefined;
}

/** The catalogue over what is on the shelf now. */
function over(db: Db, { shelf, off, look, report }: Parts): Catalogue {
  const later = createLater(shelf);
  const find: Catalogue["find"] = async (id, version, through = db) => {
    const known = shelf.find({ id, version });
    const stored = known ? undefined : await storedFlow(through, { id, version }, shelf.media);
    return known ?? (stored && shelf.put(stored));
  };
  return {
    get current() {
      return shelf.current;
    },
    currentByVertical: (code) => shelf.current.find(({ flow }) => flow.vertical_code === code),
    currentBySlug: (slug, off) =>
      bySlug(shelf.current, slug) ?? shelf.current.find(({ flow }) => !off.includes(flow.id)) ?? shelf.current[0],
    async versionsToBegin(id) {
      const version = shelf.currentVersion(id);
      if (version === undefined) return [];
      const beside = await lastServedBeside(db, { id, version });
      const sound = await Promise.all(beside.map((name) => unlessDamaged(() => find(id, name), report)));
      return [version, ...sound.flatMap((served) => (served ? [served.flow.version] : []))];
    },
    find,
    list: (name) =>
      shelf.all.flatMap(({ lists }) => Object.values(lists)).find((list) => `${list.name}@${list.version}` === name),
    drawings: (names) => shelf.media.drawings(names),
    mediaPath: (name, paper) => shelf.media.pathOf(name, paper),
    laterRules: (served) => later.rulesFor(served),
    judging: (served) => later.judging(served),
    get off() {
      return off.ids;
    },
    look,
  };
}

/** Stores a version. A version never changes: different content under the same version becomes a draft. */
async function keep(db: Db, file: FlowFile, keeping: Keeping): Promise<ServedFlow> {
  const served = serve(file, keeping.media);
  return (await keepFile(db, served, keeping)) ? served : keep(db, asDraft(file), keeping);
}

/**
 * Says in the database which versions are current here: but for a published one of which another process has a higher
 * version, which stays current.
 */
async function announce(db: Db, shelf: Shelf, copied: ReadonlySet<string>): Promise<void> {
  const ids = shelf.current.map(({ flow }) => flow.id).filter((id) => !copied.has(id));
  const highest = new Map((await highestStored(db, ids)).map(({ id, version }) => [id, version]));
  for (const { flow } of shelf.current) {
    const other = highest.get(flow.id);
    if (other === undefined || compareVersions(flow.version, other) >= 0) await becomesCurrent(db, flow);
  }
}
