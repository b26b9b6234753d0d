import type { Media } from "./media";
import type { ServedFlow } from "./served";
import type { VersionName } from "./versions";

/** The versions of flows that this process has at hand, and which of them are current: it changes while it runs. */
export interface Shelf {
  /** Each current version; the flow for unknown slugs comes first (resolutions A-16). */
  readonly current: readonly ServedFlow[];
  readonly all: readonly ServedFlow[];
  media: Media;
  find(name: VersionName): ServedFlow | undefined;
  currentVersion(id: string): string | undefined;
  /** Adds a version, and returns it. */
  put(served: ServedFlow): ServedFlow;
  /** Makes a version the current one of its flow. */
  makeCurrent(served: ServedFlow): void;
}

export function createShelf(media: Media): Shelf {
  const versions = new Map<string, ServedFlow>();
  let current: readonly ServedFlow[] = [];
  return {
    media,
    get current() {
      return current;
    },
    get all() {
      return [...versions.values()];
    },
    find: (name) => versions.get(keyOf(name)),
    currentVersion: (id) => current.find(({ flow }) => flow.id === id)?.flow.version,
    put(served) {
      versions.set(keyOf(served.flow), served);
      return served;
    },
    makeCurrent(served) {
      const isOther = ({ flow }: ServedFlow): boolean => flow.id !== served.flow.id;
      // A new list each time: who reads it during a request keeps one state of it.
      current = replaced(current, served, isOther).toSorted((a, b) => standIn(b) - standIn(a));
    },
  };
}

/** The versions with this one at the place of the one that it replaces, so that the order of the index stays. */
const replaced = (
  current: readonly ServedFlow[],
  served: ServedFlow,
  isOther: (each: ServedFlow) => boolean,
): readonly ServedFlow[] =>
  current.every(isOther) ? [...current, served] : current.map((each) => (isOther(each) ? each : served));

const standIn = ({ flow }: ServedFlow): number => (flow.default_for_unknown_slugs ? 1 : 0);

const keyOf = ({ id, version }: VersionName): string => `${id}@${version}`;
