import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { readProductFolders } from "../../server/env";
import { flowFilesIn, listFilesIn, nameOf, partFilesIn } from "../../server/flows/folders";
import { readMedia } from "../../server/flows/media";
import { rateBookFilesIn } from "../../server/rates/rate-book";
import type { List, Part } from "../../engine/index";
import { readText } from "../../server/base/text-file";

/** The folders in which products stand: those of the repository, and those that the environment adds. */
export interface Places {
  /** The repository: files in it are named relative to it. */
  readonly root: string;
  /** The folder of the shipped flows, with `published/`. */
  readonly main: string;
  /** Every folder of flows, `main` first. */
  readonly flows: readonly string[];
  /** Every folder of rate books. */
  readonly books: readonly string[];
}

/** Returns where products stand, with FLOWS_DIR and PRODUCTS_DIR as the server reads them. Throws BadEnvironment. */
export function placesOf(root: string, variables: { readonly [name: string]: string | undefined }): Places {
  const { flowsDirs, productsDirs } = readProductFolders(variables, root);
  const main = join(root, "flows");
  return {
    root,
    main,
    flows: [main, ...flowsDirs],
    books: [ownBooks({ root }), ...productsDirs],
  };
}

/** Returns a file as it is named to people: relative to the repository if it stands in it. */
export function shownFile({ root }: Pick<Places, "root">, file: string): string {
  const inside = relative(root, file);
  return inside.startsWith("..") ? file : inside;
}

/** Returns the folder of the rate books of the shipped products, which are frozen when their flows are published. */
export const ownBooks = ({ root }: Pick<Places, "root">): string => join(root, "server/data/products");

/** Returns the files of rate books. */
export const bookFiles = ({ books }: Places): readonly string[] => books.flatMap(rateBookFilesIn);

/**
 * Returns the folders whose lists, parts and media a flow may name: those of the shipped flows and its own. A file that is
 * in no folder of flows, such as an older version, may name what any of them has.
 */
export function foldersFor({ main, flows }: Pick<Places, "main" | "flows">, file: string): readonly string[] {
  const own = dirname(file);
  if (own === main || !existsSync(own)) return [main];
  return flows.includes(own) ? [main, own] : [...new Set([...flows, own])];
}

/**
 * Returns the folder of flows that a product belongs to: its own, where its file is in one, else that of the shipped
 * flows. What is published of it is kept in `published/` there.
 */
export function homeOf({ main, flows }: Pick<Places, "main" | "flows">, file: string): string {
  const own = dirname(resolve(file));
  return flows.includes(own) ? own : main;
}

/** Returns the folders of published versions, that of the shipped flows first. */
export const publishedFolders = ({ flows }: Pick<Places, "flows">): readonly string[] =>
  flows.map((folder) => join(folder, "published"));

const texts = (files: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map((file) => [nameOf(file), readText(file)]));

const parsed = <T>(all: Readonly<Record<string, string>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).map(([name, text]) => [name, JSON.parse(text) as T]));

/** Returns the text of every list of these folders of flows, by its full name (`us-regions@1`). */
export const listTexts = (folders: readonly string[]): Readonly<Record<string, string>> =>
  texts(folders.flatMap(listFilesIn));

/** The same, parsed. Throws for a list that is not JSON. */
export const readLists = (folders: readonly string[]): Readonly<Record<string, List>> => parsed(listTexts(folders));

/** Returns the file of every part of these folders of flows, by its full name (`person@1`). */
export const partFiles = (folders: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(folders.flatMap(partFilesIn).map((file) => [nameOf(file), file]));

/** Returns every part of these folders, by its full name. Throws for a part that is not JSON. */
export const readParts = (folders: readonly string[]): Readonly<Record<string, Part>> =>
  parsed(texts(folders.flatMap(partFilesIn)));

/** Returns the names of the media of these folders that a page may give: a picture brings its own for dark paper. */
export const mediaNames = (folders: readonly string[]): readonly string[] =>
  readMedia(folders).names.filter((name) => !name.includes("-dark@"));

/** Returns the working copies of the shipped flows, relative to the repository. */
export const workingFlows = (root: string): readonly string[] =>
  flowFilesIn(join(root, "flows")).map((file) => relative(root, file));
