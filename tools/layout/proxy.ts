/** nginx as the layout has it. */
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { until } from "../database/query";
import { run } from "../database/run";
import { familyOf } from "../product/cpu";
import { ensureProgram } from "../setup/programs.mjs";
import { freePort } from "../test/postgres.mjs";
import type { Account } from "./account";
import { startDaemon } from "./daemon";
import type { Daemon } from "./daemon";
import { headersOf } from "./headers";
import { filled } from "./template";

/** A worker that takes no requests any more may still pass on an answer for so long, as nginx.conf says. */
const OLD_WORKERS_MS = 90_000;

/** A server behind nginx; `isOut`: nothing is sent to it. */
export interface Upstream {
  /** Its own address, such as `http://127.0.0.1:4311`. */
  readonly address: string;
  readonly isOut?: boolean;
}

export interface Proxy extends Daemon {
  /** The address of the whole. */
  readonly address: string;
  /** The certificate that the proxy made for itself. */
  readonly certificate: string;
  /** Sends requests to these from now on, and returns once those under way have ended where they were. */
  send(upstreams: readonly Upstream[]): Promise<void>;
  /** Sends the files of another build, too. */
  publish(dist: string): void;
}

/** Where nginx will be, which servers must know before they start. */
export interface ProxyPlace {
  readonly folder: string;
  readonly port: number;
  readonly address: string;
}

export async function placeProxy(folder: string): Promise<ProxyPlace> {
  const port = await freePort();
  return { folder: join(folder, "nginx"), port, address: `https://localhost:${port}` };
}

/** Starts it before servers that run already. */
export async function startProxy(
  { folder, port, address }: ProxyPlace,
  {
    account,
    dist,
    upstreams,
  }: { readonly account: Account; readonly dist: string; readonly upstreams: readonly Upstream[] },
): Promise<Proxy> {
  const home = account.folder(folder);
  const [certificate, key] = [join(home, "cert.pem"), join(home, "key.pem")];
  await makeCertificate(account, certificate, key);
  const files = account.folder(join(home, "static"));
  const publish = (build: string): void => {
    if (existsSync(join(build, "assets"))) cpSync(join(build, "assets"), join(files, "assets"), { recursive: true });
  };
  publish(dist);
  account.file(join(home, "headers.conf"), await headersOf(String(upstreams[0]?.address)));
  const write = (to: readonly Upstream[]): string => account.file(join(home, "servers.conf"), serversIn(to));
  write(upstreams);
  const http = await freePort();
  const settings = account.file(
    join(home, "nginx.conf"),
    filled("nginx.conf", {
      FOLDER: home,
      HTTP_LISTEN: `127.0.0.1:${http}`,
      HTTPS_LISTEN: `127.0.0.1:${port}`,
      NAME: "localhost",
      AUTHORITY: `localhost:${port}`,
      CERTIFICATE: certificate,
      KEY: key,
      STATIC: files,
    }),
  );
  const nginx = ensureProgram("nginx", "nginx-light");
  const own = ["-c", settings, "-e", join(home, "start.log")];
  const daemon = await startDaemon(account, nginx, [...own, "-g", "daemon off;"], port);
  return {
    ...daemon,
    address,
    certificate,
    publish,
    async send(to) {
      const workers = () => familyOf(Number(daemon.child.pid)).slice(1);
      const before = workers();
      write(to);
      await run(account.command(nginx, [...own, "-s", "reload"]));
      await until("the old workers of nginx have ended", OLD_WORKERS_MS, () =>
        Promise.resolve(!workers().some((pid) => before.includes(pid))),
      );
    },
  };
}

const serversIn = (upstreams: readonly Upstream[]): string =>
  upstreams
    .map(
      ({ address, isOut }) => `server ${new URL(address).host} max_fails=1 fail_timeout=2s${isOut ? " down" : ""};\n`,
    )
    .join("");

const makeCertificate = (account: Account, certificate: string, key: string): Promise<string> =>
  run(
    account.command(
      "openssl",
      [
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30",
        "-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1",
        `-keyout ${key} -out ${certificate}`,
      ].flatMap((words) => words.split(" ")),
    ),
  );
