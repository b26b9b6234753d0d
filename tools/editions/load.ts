import type { Edition } from "./edition";
import { loadFirstEdition } from "./first-edition";
import { olderTree } from "./older-tree";
import { loadPresentEdition } from "./present-edition";
import { formatOf } from "./product-files";

/** The edition of a commit, with the folder it stands in for now. */
export interface OlderEdition {
  readonly edition: Edition;
  readonly folder: string;
  /** The commit's short hash. */
  readonly commit: string;
}

/** Does the work with the edition of this commit, from a temporary folder that is gone afterwards. */
export async function withOlderEdition<T>(
  root: string,
  commit: string,
  work: (older: OlderEdition) => Promise<T>,
): Promise<T> {
  const tree = olderTree(root, commit);
  try {
    const load = formatOf(tree.folder) === 1 ? loadFirstEdition : loadPresentEdition;
    return await work({ edition: await load(tree.folder), folder: tree.folder, commit: tree.commit });
  } finally {
    tree.remove();
  }
}
