import { readdirSync, readFileSync } from "node:fs";
import type { List, Parts } from "../../engine/index";

const flows = new URL("../../flows/", import.meta.url);
const third = new URL("../fixtures/third/lists/", import.meta.url);

/** The text of a file of flows/. */
export const readFlow = (path: string): string => readFileSync(new URL(path, flows), "utf8");

const jsonIn = (folder: URL): readonly string[] => readdirSync(folder).filter((file) => file.endsWith(".json"));

export const flowFiles = jsonIn(flows).filter((file) => file.endsWith(".flow.json"));
export const partFiles = jsonIn(new URL("parts/", flows));
export const listFiles = jsonIn(new URL("lists/", flows));

const all = (folder: URL): object =>
  Object.fromEntries(
    jsonIn(folder).map((file) => [file.replace(".json", ""), JSON.parse(readFileSync(new URL(file, folder), "utf8"))]),
  );

/** All lists, media and parts that flows can name. */
export const given = {
  lists: { ...all(new URL("lists/", flows)), ...all(third) } as Readonly<Record<string, List>>,
  media: [...readdirSync(new URL("media/", flows)), ...readdirSync(new URL("../media/", third))],
  parts: all(new URL("parts/", flows)) as Parts,
};
