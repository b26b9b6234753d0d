import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import type { Json, JsonObject } from "../../engine/index";

/** One journey and what must come of it (schemas/scenario.schema.json). */
export interface Scenario {
  readonly name: string;
  readonly flow: string;
  readonly entry: string;
  readonly today: string;
  readonly given?: Given;
  readonly steps: readonly Action[];
  readonly expect: Expected;
}

export interface Given {
  readonly client?: { readonly client_type: "individual" | "business"; readonly person: JsonObject };
  readonly region?: string;
  readonly application?: JsonObject;
  readonly licensed?: boolean;
  readonly card?: "ok" | "declined" | "insufficient";
}

export interface Action {
  readonly step: string;
  readonly shows?: readonly string[];
  readonly hides?: readonly string[];
  readonly answers?: { readonly [name: string]: Json };
  readonly people?: readonly JsonObject[];
  readonly shares?: readonly (number | string)[];
  readonly choose?: string;
  readonly skip?: true;
  readonly back?: true;
  readonly go?: string;
  readonly confirm?: true;
  readonly dismiss?: true;
  readonly expect?: {
    readonly invalid?: { readonly [name: string]: string };
    readonly rejected?: string;
    readonly confirm?: string;
    readonly failed?: string;
    readonly stays?: true;
  };
}

export interface Expected {
  readonly outcome: "bound" | "rejected" | "left" | "open";
  readonly rule?: string;
  readonly step?: string;
  readonly seen?: readonly string[];
  readonly texts?: readonly string[];
  readonly hides?: readonly string[];
  readonly calls?: readonly string[];
  readonly total?: number;
  readonly saved?: JsonObject;
  readonly not_saved?: readonly string[];
  readonly policy?: { readonly plan?: JsonObject; readonly without?: readonly string[] };
}

/** A scenario with the file it stands in. */
export interface ScenarioFile {
  readonly file: string;
  readonly scenario: Scenario;
}

/** A scenario file is not what the schema says. */
export class BadScenario extends Error {}

const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../schemas/scenario.schema.json"), "utf8"),
) as object;
const validate = new Ajv({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  strictTypes: false,
}).compile<Scenario>(schema);

/** Throws BadScenario with the file and the place. */
export function readScenario(file: string): ScenarioFile {
  const scenario: unknown = parsed(file);
  if (validate(scenario)) return { file, scenario };
  throw new BadScenario(
    (validate.errors ?? [])
      .map(({ instancePath, message }) => `${file}: at ${instancePath || "/"}: ${message ?? "not valid"}`)
      .join("\n"),
  );
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new BadScenario(`${file}: ${error instanceof Error ? error.message : "cannot be read"}`);
  }
}

/** Every scenario of a flow, or of all flows, under this folder. Throws BadScenario. */
export function readScenarios(folder: string, flow?: string): readonly ScenarioFile[] {
  const flows = flow === undefined ? readdirSync(folder).toSorted() : [flow];
  return flows
    .filter((name) => existsSync(join(folder, name)))
    .flatMap((name) =>
      readdirSync(join(folder, name))
        .filter((file) => file.endsWith(".json"))
        .toSorted()
        .map((file) => readScenario(join(folder, name, file))),
    );
}
