/** Whether what a class of a comparison says shows through the API of two servers that have a version each. */
import { join } from "node:path";
import { existsSync } from "node:fs";
import { isEqual, isObject, type Json, type JsonObject } from "../../../engine";
import { Course } from "../../../engine/analysis";
import type { ToldClass } from "../../../tools/exact/covered";
import { originalOf, placesFor, type Content } from "../../../tools/exact/editions";
import type { Outcome } from "../../../tools/exact/replayed";
import type { Node } from "../../../tools/exact/product";
import { AROUND, aroundOf } from "../../../tools/scenarios/memory-host";
import type { TestServer } from "../../server/support/server";
import { replayThrough, type Around, type Replayed } from "./replay";
import { serving, type Served } from "./served-files";

/** A product with an edit, or as it is, on a server. */
export async function servingEdit(server: TestServer, product: string, content: Content): Promise<Served> {
  const { flow: own, edition, book: current } = originalOf(product);
  const { flow = own, list, book = current } = content;
  const lists = list ? { ...edition.lists, [list.named]: list.list } : edition.lists;
  const media = placesFor(product)
    .flows.map((folder) => join(folder, "media"))
    .filter(existsSync);
  const files = { flow: plain(flow), parts: {}, lists, book: plain(book ?? {}) };
  return serving(server, files, media);
}

const plain = (file: object): Node => {
  const node: Node = JSON.parse(JSON.stringify(file));
  return node;
};

/** Lets the demo broker sell a product that came after the demo data. */
export async function license({ db }: TestServer, product: string): Promise<void> {
  const { vertical_code } = originalOf(product).flow;
  await db
    .insertInto("licences")
    .values({ broker_id: "bkr_dana", vertical_code, region_code: "*" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The product as it is on one server, and as it is and with the edit on the other. */
export interface Servers {
  readonly was: Served;
  readonly same: Served;
  readonly now: Served;
}

/** Replays the witness of a class; what makes two servers with the same files differ says nothing of the edit. */
export async function replayClass(servers: Servers, told: ToldClass, day: string): Promise<Outcome> {
  const why = unlike(told);
  if (why !== undefined) return { came: "not replayable", why };
  return replayWith(servers, told, told.situation?.around?.today ?? day, aroundIn(told));
}

async function replayWith(servers: Servers, told: ToldClass, today: string, around: Around): Promise<Outcome> {
  const replay = ({ server, flow }: Served): Promise<Replayed> =>
    replayThrough(server, flow, told.witness, today, around);
  const [was, same, now] = [await replay(servers.was), await replay(servers.same), await replay(servers.now)];
  if (!isEqual(was, same)) return { came: "not replayable", why: "two servers with the same files differ already" };
  const at = ({ steps }: Replayed): Replayed["steps"] => steps.filter(({ step }) => told.steps.includes(step));
  if (!isEqual(at(was), at(now))) return { came: "differs", why: "" };
  const isOfServer = told.about === "policy" || told.about === "binding";
  if (isOfServer && !isEqual(was, now)) return { came: "differs", why: "" };
  const written = told.about === "binding" && around.written === undefined ? writtenIn(servers.was, told) : undefined;
  if (written) return replayWith(servers, told, today, { ...around, written });
  return isOfServer ? alike(told, was) : alike(told, was, now);
}

/** The answers of a witness, as another program may write them into the record: a rule at the sale holds for it, too. */
function writtenIn({ flow }: Served, { witness }: ToldClass): JsonObject {
  const { questions } = new Course(flow.engine(), NOWHERE).run.flow;
  return Object.entries(witness.answers).reduce<JsonObject>((made, [name, value]) => {
    const home = questions.get(name)?.home;
    return home?.in === "application" ? withPart(made, home.path, value) : made;
  }, {});
}

const NOWHERE: ConstructorParameters<typeof Course>[1] = {
  today: "",
  around: {},
  offers: { plansIn: () => [], total: () => ({}) },
};

function withPart(object: JsonObject, [key = "", ...rest]: readonly string[], value: Json | undefined): JsonObject {
  const inner = object[key];
  return { ...object, [key]: rest.length === 0 ? value : withPart(isObject(inner) ? inner : {}, rest, value) };
}

function alike(told: ToldClass, ...played: readonly Replayed[]): Outcome {
  const steps = played.map((each) => each.steps.map(({ step }) => step).join(" → "));
  return { came: "alike", why: `at ${told.steps.join(", ")}: ${[...new Set(steps)].join(" and ")}` };
}

/** Why a witness is nothing that a person can do through the API here. */
function unlike({ situation, witness }: ToldClass): string | undefined {
  if (situation?.isBegun) return "it goes on with an enrollment that began with the older version";
  if (situation?.sent) return "another program writes into the record";
  if (situation?.turns) return "it is not straight";
  if (witness.around !== undefined) return "what is around the enrollment is not usual";
  const around = situation?.around?.around;
  if (around === undefined || isEqual(around, AROUND) || isEqual(around, WITHOUT)) return undefined;
  return "what is around the enrollment is not usual";
}

const WITHOUT = aroundOf({ cancellation: false });

function aroundIn({ situation }: ToldClass): Around {
  const { around, card, licensed, policy, fails } = situation?.around ?? {};
  return {
    given: {
      ...(isObject(around) && isEqual(around, WITHOUT) && { cancellation: false }),
      ...(card && { card }),
      ...(licensed !== undefined && { licensed }),
      ...(policy && { policy }),
    },
    ...(fails && { fails }),
  };
}
