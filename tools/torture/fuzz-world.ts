/** Who calls in a fuzz run, and the records that there are to be named. */
import { createHash } from "node:crypto";
import { buyerAt, byCheck } from "./buyer";
import { mailedLink } from "../product/server";
import { send as call, signInAt } from "./caller";

const MANAGEMENT = "/api/management/v1";

/** Callers and records of one part of a run: what fuzzed calls use up is made anew for the next part. */
export interface World {
  /** The tokens, by whose they are; undefined: none is sent. */
  readonly actors: Readonly<Record<string, string | undefined>>;
  /** The ids that there are, by the part of a path that comes before them. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Signed forms of files that are not uploaded yet. */
  readonly forms: readonly Readonly<Record<string, string>>[];
}

const BUYERS = 3;

/** Makes brokers of two offices, the carrier's staff, buyers and a sold policy. Throws when something is refused. */
export async function prepareWorld(address: string, part: number): Promise<World> {
  const dana = await signInAt(address);
  const kim = await signInAt(address, "kim@globex.example");
  const staff = await signInAt(address, "staff@carrier.example");
  const leaving = await signInAt(address, "lee@acme.example");
  // An earlier part may have taken it away.
  const licence = `${MANAGEMENT}/brokers/bkr_dana/licences/chubb_passport360`;
  await call(address, "PUT", licence, { body: { states: "all" }, token: staff.token });
  const buyers = [];
  for (let n = 0; n <= BUYERS; n += 1) buyers.push(await buyerAt(address, `fuzz${part}x${n}`, byCheck));
  const [sold, ...open] = buyers;
  if (!sold) throw new Error("There is no buyer");
  await sold.finalize(address);
  const link = new URL(await mailedLink(address, "issuing@carrier.example"), address);
  // After the policy's link: its sign-in is the newest mail from now on.
  const clerk = await signInAt(address, "issuing@carrier.example");
  const desk = link.searchParams.get("token") ?? undefined;
  const names = async (path: string, of: string): Promise<readonly string[]> =>
    idsIn(await call(address, "GET", path, { token: of }));
  const clients = await names(`${MANAGEMENT}/clients?_limit=20`, dana.token);
  const bought = JSON.parse((await sold.read(address)).text) as { readonly client: { readonly id: string } };
  const policies = await call(address, "GET", `${MANAGEMENT}/policies?client_id=${bought.client.id}`, {
    token: dana.token,
  });
  const forms = await Promise.all([1, 2].map((n) => formOf(address, dana.token, part * 10 + n)));
  return {
    actors: {
      nobody: undefined,
      "a bad token": "nosuchtokennosuchtoken",
      "a broker": dana.token,
      "another office": kim.token,
      "the carrier's staff": staff.token,
      "somebody at the desk": clerk.token,
      "a broker who leaves": leaving.token,
      "a client": open[0]?.token,
      "a buyer": sold.token,
      "the carrier's desk": desk,
    },
    ids: {
      clients: [bought.client.id, ...clients],
      quotes: buyers.map(({ quoteNumber }) => quoteNumber),
      policies: idsIn(policies),
      documents: documentsIn(policies),
      ...(await accountsOf(address, staff.token, part)),
      licences: ["chubb_passport360"],
      files: forms.map(({ approval = "" }) => approval),
      long_operations: ["op_1"],
      flows: ["passport360", "boa", "lists", "index.json"],
      lists: ["us-regions@1.json"],
      passport360: ["1.0.0", "1.2.0"],
    },
    forms,
  };
}

/** Accounts that fuzzed calls of the staff may disable and remove: those of the callers must last until the end. */
async function accountsOf(address: string, token: string, part: number): Promise<World["ids"]> {
  const add = async (path: string, body: object): Promise<string> =>
    String((await call(address, "POST", `${MANAGEMENT}/${path}`, { body, token })).body.id);
  const slug = `fuzz-${part}`;
  const brokerage = await add("brokerages", { slug, name: "Fuzz Brokers" });
  const email = `broker@${slug}.example`;
  const broker = { brokerage: { slug }, name: "Ada Fuzz", email, phone_number: "303-555-0190" };
  return {
    brokers: [await add("brokers", broker), await add("brokers", { ...broker, email: `second@${slug}.example` })],
    brokerages: [brokerage, slug],
    staff: [await add("staff", { kind: "reviewer", name: "Rae Fuzz", email: `reviewer@${slug}.example` })],
  };
}

/** The ids of a list of records. */
const idsIn = (answer: unknown): readonly string[] =>
  (answer as { readonly body: readonly { readonly id: string }[] }).body.map(({ id }) => id);

/** The documents that the policies name, as their addresses end. */
const documentsIn = (answer: unknown): readonly string[] =>
  [...JSON.stringify(answer).matchAll(/\/documents\/([\w-]+)/g)].map(([, id]) => String(id));

async function formOf(address: string, token: string, n: number): Promise<Readonly<Record<string, string>>> {
  const bytes = `first_name,last_name,email\nAda,Fuzz,f${n}@mail.example`;
  const body = {
    content_type: "text/csv",
    file_name: "clients.csv",
    description: "Client import",
    file_hash: createHash("sha256").update(bytes).digest("hex"),
  };
  const { body: signed } = await call(address, "POST", `${MANAGEMENT}/files/sign`, { body, token });
  const { post } = signed.s3_request as { readonly post: Readonly<Record<string, string>> };
  return { ...post, file: bytes, approval: String(signed.file_approval_id) };
}
