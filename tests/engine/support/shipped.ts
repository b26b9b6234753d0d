import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileValidators, createEngine, type Engine, type Flow, type List, type Part } from "../../../engine";

const flows = resolve(import.meta.dirname, "../../../flows");
const read = (path: string): unknown => JSON.parse(readFileSync(join(flows, path), "utf8"));

const readAll = <T>(folder: string): Readonly<Record<string, T>> =>
  Object.fromEntries(
    readdirSync(join(flows, folder)).map((file) => [file.replace(/\.json$/, ""), read(`${folder}/${file}`) as T]),
  );

/** What flows name beside themselves, from flows/lists and flows/parts. */
export const library = { lists: readAll<List>("lists"), parts: readAll<Part>("parts") };

/** The working copy of a shipped flow. */
export const shippedFlow = (id: string): Flow => read(`${id}.flow.json`) as Flow;

/** The published versions of a shipped flow, by their file. */
export const publishedFlows = (id: string): Readonly<Record<string, Flow>> => readAll<Flow>(`published/${id}`);

/** An engine over a flow that uses the shipped lists and parts. */
export const engineFor = (flow: Flow): Engine =>
  createEngine(flow, { ...library, validators: compileValidators(flow, library) });

/** An engine over the working copy of a shipped flow. */
export const shippedEngine = (id: string): Engine => engineFor(shippedFlow(id));
