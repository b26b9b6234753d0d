import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { startDaemon } from "../../../tools/layout/daemon";
import type { Daemon } from "../../../tools/layout/daemon";
import { startMailSink } from "../../../tools/mail-sink/server";
import { ensureProgram } from "../../../tools/setup/programs.mjs";
import { freePort, startPostgres } from "../../../tools/test/postgres.mjs";
import { readDocument } from "./document";

const root = resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);

/** What a test cannot have of the documents' machine: its ports, its folders, its user, Stripe, a scanner. */
type Others = readonly (readonly [documented: string | RegExp, here: string])[];

const without = (text: string, others: Others): string =>
  others.reduce((changed, [documented, here]) => changed.replaceAll(documented, () => here), text);

/** Where an installation is: its folder, its ports, its database and its mail server. */
interface Place {
  readonly folder: string;
  readonly port: number;
  readonly http: number;
  readonly https: number;
  readonly metrics: number;
  readonly postgresUrl: string;
  readonly smtpUrl: string;
}

const othersAt = ({ folder, port, http, https, metrics, postgresUrl, smtpUrl }: Place): Others => [
  ["/etc/", `${folder}/etc/`],
  ["/var/lib/portal-nginx", `${folder}/nginx`],
  ["/var/lib/portal", `${folder}/data`],
  ["/srv/portal", `${folder}/static`],
  ["/opt/portal", root],
  ["/run/nginx.pid", `${folder}/nginx.pid`],
  ["runuser -u portal --preserve-environment -- ", ""],
  ["4310", String(port)],
  ["9464", String(metrics)],
  ["HTTP_LISTEN}|80", `HTTP_LISTEN}|127.0.0.1:${http}`],
  ["HTTPS_LISTEN}|443", `HTTPS_LISTEN}|127.0.0.1:${https}`],
  ["portal:password@127.0.0.1/portal", `portal:password@${new URL(postgresUrl).host}/portal`],
  ["runuser -u postgres -- psql", `psql ${postgresUrl}`],
  [/^SMTP_URL=.*$/gm, `SMTP_URL=${smtpUrl}\nPORT=${port}`],
  [/^STRIPE_SECRET_KEY=.*\n.*\nSTRIPE_WEBHOOK_SECRET=.*$/gm, "PAYMENTS=sandbox"],
  [/^FILE_SCAN_URL=.*$/gm, "FILE_SCAN=off"],
  ["nginx -t && systemctl reload nginx", `nginx -t -q -c ${folder}/etc/nginx/nginx.conf -e ${folder}/start.log`],
  ["curl -s https:", `curl -s --cacert ${folder}/etc/ssl/portal.pem --connect-to ::127.0.0.1:${https} https:`],
];

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "installation-"));
  chmodSync(folder, 0o755);
  for (const name of ["bin", "etc/ssl/private", "etc/nginx", "data", "pictures"])
    mkdirSync(join(folder, name), { recursive: true });
  return folder;
}

/** A server that runs, begun by hand as the document says; how to stop it. */
async function startByHand(
  command: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const child = spawn("bash", ["-ec", command], { cwd: root, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.pid === undefined) return;
    const ended = once(child, "exit");
    process.kill(-child.pid, "SIGINT");
    await ended;
  };
  const said: string[] = [];
  await new Promise<void>((begun, failed) => {
    const hear = (part: Buffer): void => {
      said.push(part.toString());
      if (said.join("").includes(`The server answers at http://127.0.0.1:${port}`)) begun();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", () => failed(new Error(`The server ended:\n${said.join("")}`)));
  });
  return stop;
}

/** nginx with the file that the document made. */
async function startNginxIn(folder: string, https: number): Promise<Daemon> {
  const own = ["-c", join(folder, "etc/nginx/nginx.conf"), "-e", join(folder, "start.log")];
  const account = { spawning: {}, command: () => ["true"] as const, folder: String, file: String };
  return startDaemon(account, ensureProgram("nginx", "nginx-light"), [...own, "-g", "daemon off;"], https);
}

/** Makes a certificate for these names, where the document has its own. */
const certifyIn = (folder: string, names: readonly string[]) =>
  run("openssl", [
    ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3 -subj /CN=portal".split(" "),
    "-addext",
    `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`,
    "-keyout",
    join(folder, "etc/ssl/private/portal.key"),
    "-out",
    join(folder, "etc/ssl/portal.pem"),
  ]);

/** An installation made by docs/operating.md on this machine, in folders and at ports of its own. */
export async function createInstallation() {
  const folder = makeFolder();
  const document = readDocument(join(root, "docs/operating.md"));
  const [postgres, sink] = [await startPostgres({ own: true }), await startMailSink()];
  const [port, http, https, metrics] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const others = othersAt({ folder, port, http, https, metrics, postgresUrl: postgres.url, smtpUrl: sink.url });
  const here = (text: string): string => without(text, others);
  const environment = { PATH: `${folder}/bin:/usr/sbin:${process.env.PATH}`, HOME: folder, NODE_ENV: "production" };
  const endings: (() => Promise<unknown> | void)[] = [
    () => sink.close(),
    () => postgres.stop(),
    () => rmSync(folder, { recursive: true, force: true }),
  ];
  const endingFirst = <End extends () => Promise<unknown>>(end: End): End => {
    endings.unshift(end);
    return end;
  };
  const write = (path: string, text: string): void => writeFileSync(join(folder, path), here(text));
  write("bin/portal", readFileSync(join(root, "docs/operating/portal.sh"), "utf8"));
  chmodSync(join(folder, "bin/portal"), 0o755);
  return {
    folder,
    document,
    https,
    sink,
    write,
    /** Types a block of a document into a shell; returns what it prints. Throws when a command fails. */
    type: async (block: string, at = root): Promise<string> =>
      (await run("bash", ["-ec", here(block)], { cwd: at, env: environment })).stdout,
    start: async () => endingFirst(await startByHand(here(document.block("server/main.ts")), port, environment)),
    startNginx: async () => endingFirst((await startNginxIn(folder, https)).stop),
    certify: (names: readonly string[]) => certifyIn(folder, names),
    close: async (): Promise<void> => {
      for (const end of endings) await end();
    },
  };
}

export type Installation = Awaited<ReturnType<typeof createInstallation>>;
