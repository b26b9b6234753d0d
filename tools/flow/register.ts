import { existsSync } from "node:fs";
import { isObject } from "../../engine/index";
import { BadFlow } from "../../server/flows/bad-flow";
import { readJson } from "../../server/flows/folders";

/** A file of `published/` that keeps a text for each name, such as the hash of each published version. */
export type Register = Readonly<Record<string, string>>;

/** Returns what a register keeps; nothing where there is no such file. Throws BadFlow for a file of anything else. */
export function readRegister(file: string): Register {
  const found = existsSync(file) ? readJson(file) : {};
  if (!isRegister(found)) throw new BadFlow(`${file}: expected an object with a text for each name.`);
  return found;
}

const isRegister = (value: unknown): value is Register =>
  isObject(value) && Object.values(value).every((each) => typeof each === "string");
