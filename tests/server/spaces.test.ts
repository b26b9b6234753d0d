/** Spaces with host names of their own, through the public doors of a server that others reach. */
import { rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAdmin } from "../../tools/admin/run";
import { runPerson } from "../../tools/person/run";
import { saidBy } from "../tools/support/said";
import { createOffice } from "./support/running";
import type { Running } from "./support/running";
import { picturesFolder, twoSpaces, writeSpaces } from "./support/spaces";
import { sha256 } from "./support/upload";

const office = createOffice();
const folder = picturesFolder();
beforeAll(office.open);
afterAll(async () => {
  await office.close();
  rmSync(folder, { recursive: true, force: true });
});

const OWN = "portal.example.com";
const OTHER = "brokers.globex.example";
const PUBLIC = { BASE_URL: `https://${OWN}`, PAYMENTS: "sandbox", MAIL: "outbox", FILE_SCAN: "off" };
const TWO = { ...PUBLIC, SPACES_FILE: writeSpaces(folder, twoSpaces()) };

interface Asked {
  readonly host: string;
  readonly method?: string;
  readonly space?: string;
  readonly token?: string;
  readonly body?: object;
}

/** Asks a server under a host's name, as a browser does that a proxy passes on. */
function ask({ port }: Running, path: string, { host, method = "GET", space, token, body }: Asked) {
  const headers = {
    host,
    ...(space !== undefined && { "x-space": space }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": "application/json" }),
  };
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const sent = request({ port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
      );
    });
    sent.on("error", reject).end(body && JSON.stringify(body));
  });
}

const SETTINGS = "/api/management/v1/settings";
const codeIn = (text: string): string | undefined => /"code":"(\w+)"/.exec(text)?.[1];

/** The link of the newest mail to somebody. */
async function linkTo(recipient: string): Promise<URL> {
  const client = new pg.Client(office.url());
  await client.connect();
  try {
    const { rows } = await client.query<{ links: readonly string[] }>(
      "select links from outbox where recipient = $1 order by seq desc limit 1",
      [recipient],
    );
    return new URL(rows[0]?.links[0] ?? "http://no-mail.example");
  } finally {
    await client.end();
  }
}

const sendLink = (server: Running, host: string, email: string) =>
  ask(server, "/api/auth/v1/send-login-link", {
    host,
    method: "POST",
    body: { email },
    space: host.split(".")[0] ?? "",
  });

async function signIn(server: Running, host: string, email: string): Promise<string> {
  await sendLink(server, host, email);
  const token = (await linkTo(email)).searchParams.get("token");
  const { text } = await ask(server, "/api/auth/v1/login", { host, method: "POST", body: { token } });
  return /"token":"([\w-]+)"/.exec(text)?.[1] ?? "";
}

const admin = (variables: Readonly<Record<string, string>>, ...words: string[]) =>
  saidBy(runAdmin, words, office.settingsOf(variables));

async function addBroker(variables: Readonly<Record<string, string>>, email: string, ...more: string[]): Promise<void> {
  const ada = ["--brokerage", "initech", "--name", "Ada Low", "--phone", "303-555-0188"];
  for (const words of [
    ["brokerage", "add", "initech", "--name", "Initech Insurance", ...more],
    ["broker", "add", email, ...ada, ...more],
  ])
    expect(await admin(variables, ...words)).toMatchObject({ code: 0 });
}

test("two Host headers, or one that names no host, are refused as a request that cannot be read", async () => {
  const server = await office.start();
  const raw = (head: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, "127.0.0.1");
      let text = "";
      socket.on("data", (chunk) => (text += chunk.toString()));
      socket.on("end", () => resolve(text)).on("error", reject);
      socket.end(`GET ${SETTINGS} HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`);
    });
  try {
    const of = async (head: string) => (await raw(head)).split(" ")[1];
    expect(await of("Host: localhost")).toBe("200");
    expect(await of("Host: LOCALHOST.:4310")).toBe("200");
    expect(await of("Host: [::1]:4310")).toBe("200");
    expect(await of("Host: localhost\r\nHost: localhost")).toBe("400");
    expect(await of("Host: localhost\r\nhOST: other.example")).toBe("400");
    for (const host of ["a b", "a..b", "[::1", "localhost:99999", "localhost,demo.localhost"])
      expect(await of(`Host: ${host}`), host).toBe("400");
  } finally {
    await server.stop();
  }
});

describe("an installation under a host name of its own, without a file of spaces", () => {
  let server: Running;
  beforeAll(async () => {
    server = await office.start(PUBLIC);
    await addBroker(PUBLIC, "ada@initech.example");
  });
  afterAll(() => server.stop());

  test.each([
    [{ host: OWN }, 200, undefined],
    [{ host: `${OWN.toUpperCase()}.:443` }, 200, undefined],
    [{ host: OWN, space: "portal" }, 200, undefined],
    [{ host: OWN, space: "demo" }, 200, undefined],
    [{ host: "demo.example.com" }, 200, undefined],
    [{ host: OWN, space: "other" }, 404, "unknown_space"],
    [{ host: "other.example.com" }, 404, "unknown_space"],
    [{ host: "other.example.com", space: "portal" }, 403, "wrong_space"],
  ])("answers the settings to %j with %i %s", async (asked, status, code) => {
    const answer = await ask(server, SETTINGS, asked);
    expect([answer.status, codeIn(answer.text)]).toEqual([status, code]);
  });

  test("mails a sign-in link that leads back to it and signs in there", async () => {
    expect((await sendLink(server, OWN, "ada@initech.example")).status).toBeLessThan(300);
    expect(String(await linkTo("ada@initech.example"))).toMatch(/^https:\/\/portal\.example\.com\/login\?token=/);
    expect(await signIn(server, OWN, "ada@initech.example")).not.toBe("");
  });
});

describe("two spaces on one server", () => {
  const [MAX, MIA] = ["max@globex.example", "mia@globex.example"];
  let server: Running;
  beforeAll(async () => {
    server = await office.start({ ...TWO, KEEP_OPEN_QUOTES_DAYS: "45" });
    await addBroker(TWO, MAX, "--space", "globex");
    const mia = [MIA, "--brokerage", "initech", "--name", "Mia Low", "--phone", "303-555-0189", "--space", "globex"];
    expect(await admin(TWO, "broker", "add", ...mia)).toMatchObject({ code: 0 });
  });
  afterAll(() => server.stop());

  test.each([
    [OWN, "Harbor"],
    ["www.example.com", "Harbor"],
    [OTHER, "Globex"],
  ])("%s shows the name and the logo of %s", async (host, name) => {
    const { text } = await ask(server, SETTINGS, { host, space: host.split(".")[0] ?? "" });
    expect(text).toContain(`"name":"${name}"`);
    expect((await ask(server, "/documents/logo/logo.svg", { host })).text).toContain("<svg");
    expect((await ask(server, "/documents/logo/meridian.svg", { host })).status).toBe(404);
  });

  test("each space shows its own legal texts, with the days of KEEP_OPEN_QUOTES_DAYS, and none of the other space's", async () => {
    const lawOf = async (host: string) => JSON.parse((await ask(server, SETTINGS, { host })).text).law;
    expect(await lawOf(OWN)).toEqual({ documents: [] });
    expect(await lawOf(OTHER)).toMatchObject({ kept: "Answers are kept for 45 days." });
    const privacy = (host: string) => ask(server, "/documents/legal/privacy", { host });
    expect((await privacy(OTHER)).text).toContain("for &lt;seven&gt; years.");
    expect((await privacy(OWN)).status).toBe(404);
  });

  test.each([
    [OWN, "brokers"],
    [OWN, "globex"],
    [OTHER, "portal"],
  ])("at %s the label %s of the other space is refused", async (host, space) => {
    expect((await ask(server, SETTINGS, { host, space })).status).toBe(403);
  });

  test("a link of the second space leads to its host, works there alone, and its session is refused elsewhere", async () => {
    await sendLink(server, OTHER, MAX);
    const link = await linkTo(MAX);
    expect(link.origin).toBe(`https://${OTHER}`);
    const login = { method: "POST", body: { token: link.searchParams.get("token") } };
    expect((await ask(server, "/api/auth/v1/login", { host: OWN, ...login })).status).toBe(401);
    const { status, text } = await ask(server, "/api/auth/v1/login", { host: OTHER, ...login });
    const token = /"token":"([\w-]+)"/.exec(text)?.[1] ?? "";
    expect(status).toBe(200);
    const clients = "/api/management/v1/clients";
    expect((await ask(server, clients, { host: OTHER, token })).status).toBe(200);
    expect((await ask(server, clients, { host: OWN, token })).status).toBe(403);
  });

  test("the people of one space are mailed no link by the other", async () => {
    await sendLink(server, OWN, "nobody@globex.example");
    const before = await linkTo(MAX);
    await sendLink(server, OWN, MAX);
    expect(String(await linkTo(MAX))).toBe(String(before));
  });

  test("a form to upload by leads to the host of the page, which may post nowhere else", async () => {
    const token = await signIn(server, OTHER, MIA);
    const file = {
      content_type: "text/csv",
      file_hash: sha256(Buffer.from("a")),
      file_name: "a.csv",
      description: "a",
    };
    const asked = { host: OTHER, method: "POST", token, body: file };
    const { text } = await ask(server, "/api/management/v1/files/sign", asked);
    expect(text).toContain(`"url":"https://${OTHER}/api/storage/v1/uploads"`);
  });

  test("commands want to know which space, and know the people of that one alone", async () => {
    const asked = await admin(TWO, "broker", "list");
    expect([asked.code, asked.err]).toEqual([2, "Say which space: --space demo or globex.\n"]);
    const unknown = await admin(TWO, "broker", "list", "--space", "globx");
    expect([unknown.code, unknown.err]).toEqual([
      2,
      "There is no space globx. The spaces are demo, globex; did you mean globex?\n",
    ]);
    const listed = await admin(TWO, "broker", "list", "--space", "globex");
    expect(listed.out).toContain(MAX);
    expect(listed.out).not.toContain("ada@initech.example");
    const person = (...words: string[]) => saidBy(runPerson, words, office.settingsOf(TWO));
    expect(await person("export", MAX)).toMatchObject({ code: 2, err: asked.err });
    expect((await person("export", MAX, "--space", "globex")).code).toBe(0);
  });
});

test("without a BASE_URL, and with one of this machine, a portal behind a proxy mails links of each space's own host", async () => {
  for (const BASE_URL of ["", "http://localhost:4310"]) {
    const server = await office.start({ ...TWO, BASE_URL, TRUSTED_PROXIES: "1" });
    try {
      for (const [host, email] of [
        [OWN, "ada@initech.example"],
        [OTHER, "mia@globex.example"],
      ] as const) {
        await sendLink(server, host, email);
        expect((await linkTo(email)).origin).toBe(`https://${host}`);
      }
    } finally {
      await server.stop();
    }
  }
});

test("a database with a space that no setting describes is refused with its label and what to write", async () => {
  const said = await office.refusal(PUBLIC);
  expect(said).toContain("staff of the space globex, but the settings describe only demo");
  const { globex } = twoSpaces().spaces;
  const alone = writeSpaces(picturesFolder(`${folder}/alone`), { spaces: { globex } });
  const other = await office.refusal({ ...PUBLIC, SPACES_FILE: alone, BASE_URL: `https://${OTHER}` });
  expect(other).toContain("of the space demo, but SPACES_FILE");
});

test.each([
  ["a host of no space", { ...TWO, BASE_URL: "https://elsewhere.example" }, /^BASE_URL: found .*elsewhere\.example/],
  ["a file that is not there", { ...TWO, SPACES_FILE: `${folder}/none.json` }, /SPACES_FILE: found .*none\.json/],
  ["a folder", { ...TWO, SPACES_FILE: folder }, /SPACES_FILE: found /],
])("a server is refused at its start when BASE_URL or SPACES_FILE names %s", async (_, settings, words) => {
  expect(await office.refusal(settings)).toMatch(words);
});
