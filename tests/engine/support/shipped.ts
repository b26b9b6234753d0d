import { readdirSync, readFileSync } from "node:fs";
import { compileValidators, createEngine, type Engine, type Flow, type List, type Part } from "../../../engine";

const flows = new URL("../../../flows/", import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, flows), "utf8"));

const readAll = <T>(folder: string): Readonly<Record<string, T>> =>
  Object.fromEntries(
    readdirSync(new URL(`${folder}/`, flows)).map((file) => [
      file.replace(/\.json$/, ""),
      read(`${folder}/${file}`) as T,
    ]),
  );

/** What flows name beside themselves, from flows/lists and flows/parts. */
export const library = { lists: readAll<List>("lists"), parts: readAll<Part>("parts") };

/** The working copy of a shipped flow. */
export const shippedFlow = (id: string): Flow => read(`${id}.flow.json`) as Flow;

/** An engine over a flow that uses the shipped lists and parts. */
export const engineFor = (flow: Flow): Engine =>
  createEngine(flow, { ...library, validators: compileValidators(flow, library) });

/** An engine over the working copy of a shipped flow. */
export const shippedEngine = (id: string): Engine => engineFor(shippedFlow(id));
