/** docs/operating.md and docs/operating/09-spaces.md, followed word for word where a machine can. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join, resolve } from "node:path";
import { chromium } from "playwright";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linksIn } from "../../../tools/layout/links";
import { browserArguments, ensureBrowser } from "../../../tools/setup/browser.mjs";
import { payByCard, personIn, QUOTES, shareLinkBody } from "../../server/support/enrollment";
import { onPostgres } from "../../server/support/store";
import { picturesFolder } from "../../server/support/spaces";
import { readDocument } from "../support/document";
import { createInstallation } from "../support/installation";
import type { Installation } from "../support/installation";

const root = resolve(import.meta.dirname, "../../..");
const [OWN, OTHER] = ["portal.example.com", "brokers.globex.example"];

/** For what hangs: the app is built, and two installations work with a browser. */
const LIMIT = 900_000;

/** One line of a block; the others are for a machine of one's own. Throws when the document does not say it. */
function lineOf(block: string, line: string): string {
  if (!block.split("\n").includes(line)) throw new Error(`The document does not say ${line}`);
  return line;
}

interface Asked {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly body?: object;
}

let made: Installation;
let browser: Browser;
beforeAll(async () => {
  made = await createInstallation();
  await made.type(lineOf(made.document.block("npm ci"), "npm run build"));
  browser = await chromium.launch({
    executablePath: ensureBrowser().path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...browserArguments, `--host-resolver-rules=MAP *:443 127.0.0.1:${made.https}`],
  });
}, LIMIT);
afterAll(async () => {
  await browser?.close();
  await made?.close();
});

/** Asks the installation from outside, by a host's name, as the app of that host does. */
const ask = (host: string, path: string, { method = "GET", token, body }: Asked = {}) =>
  new Promise<{ readonly status: number; readonly text: string }>((answered, failed) => {
    const headers = {
      host,
      "x-space": host.split(".")[0] ?? "",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    };
    const own = { host: "127.0.0.1", port: made.https, servername: host, rejectUnauthorized: false };
    const sent = request({ ...own, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => answered({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.on("error", failed).end(body && JSON.stringify(body));
  });

const valueIn = (text: string, name: string): string => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? "";

/** The link of the newest mail to somebody that leads to such a page, with these words in it. */
async function linkTo(recipient: string, page: string, words = ""): Promise<URL> {
  const isTheirs = () =>
    made.sink.mails
      .filter(({ recipients }) => recipients.includes(recipient))
      .flatMap(({ data }) => linksIn(data).filter((link) => new URL(link).pathname === page && link.includes(words)))
      .at(-1);
  await expect.poll(isTheirs, { timeout: 60_000 }).toBeDefined();
  return new URL(String(isTheirs()));
}

/** A broker types their address at a host, and opens the link of the mail. Returns the session's token. */
async function signsIn(host: string, email: string, office: string): Promise<string> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`https://${host}/login`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Submit" }).click();
    const link = await linkTo(email, "/login");
    expect(link.origin).toBe(`https://${host}`);
    await page.goto(String(link));
    await page.waitForURL(/\/dashboard/);
    await page.getByText(office).first().waitFor();
    return await page.evaluate(() => String(/"token":"([\w-]+)"/.exec(localStorage.getItem("session") ?? "")?.[1]));
  } finally {
    await context.close();
  }
}

/** A buyer buys by the share link of a brokerage, and gets the receipt. Returns the link in it. */
async function buys(host: string, slug: string): Promise<URL> {
  const { text: office } = await ask(host, `/api/management/v1/brokerages/${slug}`);
  const begin = { ...shareLinkBody("CO"), broker: { id: valueIn(office, "id") }, brokerage: { slug } };
  const begun = await ask(host, QUOTES, { method: "POST", body: begin });
  expect(begun.status, begun.text).toBe(200);
  const [number, token] = [valueIn(begun.text, "quote_number"), valueIn(begun.text, "token")];
  const { text: settings } = await ask(host, "/api/management/v1/settings");
  const holders = [{ ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 }];
  const chosen = { plan_id: "passport360-enhanced-family-golf", policy_effective_date: valueIn(settings, "today") };
  for (const application of [{ holders }, chosen, payByCard("ok")]) {
    const { status, text } = await ask(host, `${QUOTES}/${number}`, { method: "PUT", token, body: { application } });
    expect(status, text).toBe(200);
  }
  const sold = await ask(host, `${QUOTES}/${number}/finalize`, { method: "POST", body: {} });
  expect(sold.status, sold.text).toBe(200);
  return linkTo(personIn("CO").email, "/enroll", number);
}

async function firstSpace() {
  const { document, type, write } = made;
  await type(document.block("create role portal"));
  const database = /`(DATABASE_URL=postgres:[^`]+)`/.exec(readFileSync(join(root, "docs/operating.md"), "utf8"))?.[1];
  write("etc/portal.env", `${document.block("BASE_URL=https://portal.example.com")}${database}\n`);
  const stop = await made.start();
  expect(await type(document.block("/readyz").split("\n")[0] ?? "")).toContain('"status":"ready"');

  await made.certify([OWN, OTHER]);
  await type(document.block("HTTPS_LISTEN"));
  const stopNginx = await made.startNginx();
  expect(await type(document.block("curl -s https://portal.example.com"))).toContain('"name":"Demo"');
  expect((await ask("elsewhere.example.com", "/api/management/v1/settings")).status).toBe(404);

  await type(document.block("portal admin -- brokerage add initech"));
  const ada = await signsIn(OWN, "ada@initech.example", "Ada Low");
  expect((await buys(OWN, "initech")).origin).toBe(`https://${OWN}`);
  return { stop, stopNginx, ada };
}

async function secondSpace({ stop, stopNginx }: Omit<Awaited<ReturnType<typeof firstSpace>>, "ada">): Promise<void> {
  const { type, write, folder } = made;
  await stop();
  await stopNginx();
  const spaces = readDocument(join(root, "docs/operating/09-spaces.md"));
  const [one = "", second = ""] = spaces.json;
  const pictures = picturesFolder(join(folder, "pictures"));
  for (const [from, to] of [
    ["logo.svg", "globex.svg"],
    ["mark.png", "globex.png"],
  ] as const)
    cpSync(join(pictures, from), join(pictures, to));
  writeFileSync(
    join(pictures, "spaces.json"),
    one.replace(/\n {2}\}\n\}\s*$/, () => `,\n${second}\n}}`),
  );
  await type(spaces.block("install -m 644 spaces.json"), pictures);
  await type("install -m 644 globex.svg globex.png /etc/portal/", pictures);
  write("etc/portal.env", `${readFileSync(join(folder, "etc/portal.env"), "utf8")}${spaces.block("SPACES_FILE=")}`);
  await made.start();
  const conf = readFileSync(join(folder, "etc/nginx/nginx.conf"), "utf8");
  writeFileSync(
    join(folder, "etc/nginx/nginx.conf"),
    conf.replaceAll("server_name portal.example.com;", "server_name portal.example.com brokers.globex.example;"),
  );
  await made.startNginx();
  await type(spaces.block("portal admin -- brokerage add hooli"));
}

test.runIf(onPostgres)(
  "an installation made by the documents sells, signs in and mails at its own hosts",
  async () => {
    const { ada, ...first } = await firstSpace();
    await secondSpace(first);
    const max = await signsIn(OTHER, "max@hooli.example", "Max Ott");
    expect((await buys(OTHER, "hooli")).origin).toBe(`https://${OTHER}`);
    const clients = "/api/management/v1/clients";
    const seen = async (host: string, token: string) => (await ask(host, clients, { token })).status;
    expect([await seen(OWN, ada), await seen(OTHER, max)]).toEqual([200, 200]);
    expect([await seen(OTHER, ada), await seen(OWN, max)]).toEqual([403, 403]);
    expect((await ask(OWN, "/api/management/v1/brokerages/hooli")).status).toBe(404);
    expect((await ask(OTHER, "/api/management/v1/brokerages/initech")).status).toBe(404);
    expect((await ask(OWN, "/api/management/v1/settings")).text).toContain('"name":"Harbor"');
    expect((await ask(OTHER, "/api/management/v1/settings")).text).toContain('"name":"Globex"');
  },
  LIMIT,
);
