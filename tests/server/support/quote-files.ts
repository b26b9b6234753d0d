import { createEngine } from "../../../engine/index";
import type { Engine, JsonObject } from "../../../engine/index";
import { once } from "../../../server/flows/served";
import type { Catalogue, ServedFlow } from "../../../server/flows/catalogue";
import { QUOTES } from "./enrollment";
import type { Enrollment } from "./enrollment";
import type { Answer, TestServer } from "./server";
import { bytesOf, post, sha256 } from "./upload";

export const PDF = bytesOf("%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n");
export const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
/** The most that the questions below accept. */
export const MOST = 5000;

const FILE = { type: "file", accepts: ["application/pdf", "image/png"], max_bytes: MOST };

/** Questions for files: alone, kept under another name, in a group, and of each thing in a list. */
const PAPERS = {
  id: "papers",
  questions: {
    proof: { ...FILE, title: "Proof" },
    permit: { ...FILE, title: "Permit", saved: "application.answers.venue_permit" },
    more: { questions: { letter: { ...FILE, accepts: ["application/pdf"], title: "Letter" } } },
    things: { type: "array", items: { questions: { name: { type: "string" }, photo: { ...FILE, title: "Photo" } } } },
    town: { type: "string", title: "Town" },
    colours: { type: "array", title: "Colors" },
    note: { type: "string", title: "Note" },
  },
};
/** Where their answers are kept. */
const KEPT_AS = new Set(["proof", "venue_permit", "letter", "things", "town", "colours", "note"]);

/**
 * The catalogue with a step of files in each flow that quotes are pinned to. The engine judges, prices and prints none of
 * it; it only lets the answers pass that this step asks.
 */
export function withFileQuestions(flows: Catalogue): Catalogue {
  const known = new WeakMap<ServedFlow, ServedFlow>();
  const asking = (served: ServedFlow): ServedFlow => {
    const flow = { ...served.flow, steps: [...served.flow.steps, PAPERS] as unknown as ServedFlow["flow"]["steps"] };
    const made = known.get(served) ?? { ...served, flow, engine: once(() => lettingPass(served)) };
    known.set(served, made);
    return made;
  };
  return {
    ...flows,
    currentByVertical: (code) => {
      const served = flows.currentByVertical(code);
      return served && asking(served);
    },
    find: async (id, version, through) => {
      const served = await flows.find(id, version, through);
      return served && asking(served);
    },
  };
}

/** An engine of the flow that leaves the answers of the step of files as they are. */
function lettingPass({ flow, lists, checks }: ServedFlow): Engine {
  const engine = createEngine(flow, { lists, validators: checks() });
  const ofFlow = engine.sentAnswers;
  const passing = (answers: JsonObject) =>
    Object.fromEntries(Object.entries(answers).filter(([name]) => KEPT_AS.has(name)));
  return Object.assign(engine, {
    sentAnswers: (answers: JsonObject) => ({ ...ofFlow(answers), ...passing(answers) }),
  });
}

type Quote = Pick<Enrollment, "number" | "token">;

/** The body that announces a file. */
export const announced = (bytes: Uint8Array, changes: object = {}) => ({
  question: "proof",
  name: "Scan März.pdf",
  type: "application/pdf",
  size: bytes.length,
  sha256: sha256(bytes),
  ...changes,
});

export const announce = (server: TestServer, quote: Quote, bytes: Uint8Array, changes: object = {}) =>
  server.call("POST", `${QUOTES}/${quote.number}/files`, { token: quote.token, body: announced(bytes, changes) });

interface Form {
  readonly url: string;
  readonly post: { readonly [field: string]: string };
}

/** Posts the form of an announced file: to our own store, or to the bucket that it names. */
export async function upload(server: TestServer, signed: Answer, bytes: Uint8Array): Promise<number> {
  const { url, post: fields } = signed.body.form as unknown as Form;
  if (server.deps.files.own) return (await post(server, Object.entries(fields), bytes)).status;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(bytes)]));
  return (await fetch(url, { method: "POST", body: form })).status;
}

export const done = (server: TestServer, quote: Quote, file: unknown) =>
  server.call("POST", `${QUOTES}/${quote.number}/files/${String(file)}/done`, { token: quote.token, body: {} });

/** The whole way of a file, to the answer that names it. */
export async function addFile(
  server: TestServer,
  quote: Quote,
  bytes: Uint8Array = PDF,
  changes: object = {},
): Promise<{ readonly file: string }> {
  const signed = await announce(server, quote, bytes, changes);
  if (signed.status !== 201) throw new Error(signed.text);
  const status = await upload(server, signed, bytes);
  if (status !== 204) throw new Error(`The store answered ${status}`);
  const checked = await done(server, quote, signed.body.file);
  if (checked.status !== 200) throw new Error(checked.text);
  return checked.body as unknown as { readonly file: string };
}

let planted = 0;

/** Puts a checked file beside a quote whose flow asks for none; returns its id. */
export async function plantFile({ db, deps }: TestServer, quoteNumber: string, name = "scan.pdf"): Promise<string> {
  planted += 1;
  const id = `file_planted${planted}`;
  const storage_key = `files/demo/${id}`;
  await deps.files.write(storage_key, PDF);
  const told = { name, media_type: "application/pdf", size: PDF.length, sha256: sha256(PDF), status: "ready" as const };
  await db
    .insertInto("quote_files")
    .values({
      id,
      space: "demo",
      quote_number: quoteNumber,
      question: "proof",
      storage_key,
      ...told,
      expires_at: new Date(),
    })
    .execute();
  return id;
}
