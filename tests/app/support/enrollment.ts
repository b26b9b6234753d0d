import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Call, Engine, Flow, Json, List, Lists, Part, StartInit, Validators } from "../../../engine/index";
import { compileValidators, createEngine, withParts } from "../../../engine/index";

const folder = resolve(import.meta.dirname, "../../../flows");
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), "utf8"));

const readAll = <T>(part: string): { readonly [name: string]: T } =>
  Object.fromEntries(
    readdirSync(join(folder, part)).map((file) => [file.replace(/\.json$/, ""), read(`${part}/${file}`) as T]),
  );

/** A shipped flow with its lists and checks, as the browser gets them from the server. */
export function shipped(): { flow: Flow; lists: Lists; validators: Validators; engine: Engine } {
  const file = readdirSync(folder).find((name) => name.startsWith("passport360"));
  const flow = withParts(read(file ?? "") as Flow, readAll<Part>("parts"));
  const lists = readAll<List>("lists");
  const validators = compileValidators(flow, { lists });
  return { flow, lists, validators, engine: createEngine(flow, { lists, validators }) };
}

/** A share link's buyer in Colorado, before anything is answered. */
export const buyer: StartInit = {
  entry: "share",
  today: "2026-11-21",
  query: { b: "broker-1" },
  data: {
    broker: { id: "broker-1", name: "Dana Reyes", phone_number: "555-123-4567", email: "dana@acme.example" },
    brokerage: { slug: "acme", name: "Acme Insurance Agency" },
    carrier: { name: "Meridian Casualty", phone_number: "555-200-0000", email: "help@carrier.example" },
  },
};

export const policyholder: Readonly<Record<string, string>> = {
  first_name: "Ana",
  last_name: "Silva",
  email: "ana@example.example",
  phone_number: "555-123-4567",
  line1: "1 Main St",
  city: "Denver",
  region: "CO",
  postal: "80202",
};

/** An API that remembers what it was asked and answers just enough; `failing` names calls that are refused. */
export function recordingApi(failing: Partial<Record<Call["call"], unknown>> = {}) {
  const made: Call[] = [];
  const answers: Partial<Record<Call["call"], (call: Call) => Json>> = {
    "quote.create": (call) => ({
      quote_number: "Q-1",
      client: { id: "C-1" },
      application: call.with?.application ?? {},
    }),
    "client.load": () => ({ id: "C-1", client_type: "individual", person: { first_name: "Ana" } }),
    "plans.load": () => ({
      plans: [
        {
          id: "p-1",
          settings: {
            plan_title: "Essential",
            details: { plan_type: "individual", plan_name: "essential", plan_price: 195, coverage_details: {} },
          },
        },
      ],
    }),
  };
  const perform = async (call: Call): Promise<Json | undefined> => {
    made.push(call);
    await Promise.resolve();
    if (call.call in failing) throw failing[call.call];
    return answers[call.call]?.(call);
  };
  return { made, names: () => made.map(({ call }) => call), perform };
}
