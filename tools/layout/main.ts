/** `npm run layout`: the whole layout of docs/operating/04-many-machines.md on this machine, until Ctrl+C. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { MailSink } from "../mail-sink/server";
import { ensureBuild } from "../setup/build.mjs";
import { headersOf } from "./headers";
import { startLayout } from "./layout";
import { linksIn } from "./links";

const root = resolve(import.meta.dirname, "../..");
const say = (line: string): void => console.log(line);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { servers: { type: "string", default: "3" }, mode: { type: "string", default: "session" } },
});
const mode = values.mode === "session" || values.mode === "transaction" ? values.mode : undefined;
const [what, address] = positionals;
if (what === "headers" && address !== undefined) {
  process.stdout.write(await headersOf(address));
} else if (what === undefined && mode && /^[1-9]\d?$/.test(values.servers)) {
  await runLayout(Number(values.servers), mode);
} else {
  console.error(
    "usage: npm run layout -- [--servers 3] [--mode session|transaction]\n       npm run layout -- headers http://HOST:PORT",
  );
  process.exitCode = 2;
}

/** Says each mail's links as it comes. Returns how to end that. */
function showMails({ mails }: MailSink): () => void {
  let shown = 0;
  const showing = setInterval(() => {
    for (const { recipients, data } of mails.slice(shown))
      say(`Mail to ${recipients.join()}: ${linksIn(data).join("  ")}`);
    shown = mails.length;
  }, 500);
  return () => clearInterval(showing);
}

async function runLayout(servers: number, poolMode: "session" | "transaction"): Promise<void> {
  ensureBuild(root);
  const layout = await startLayout(root, { servers, mode: poolMode, say });
  say(
    [
      "",
      `  The product    ${layout.proxy?.address}   (its certificate is its own: the browser asks)`,
      "  Sign in as     dana@acme.example   (a demo broker; the link of the mail is shown here)",
      `  The servers    ${layout.products.map((product) => product.address).join("  ")}`,
      `  The databases  npm run database -- status --pair ${layout.pairFile}`,
      "",
      "  Stop it with Ctrl+C.",
      "",
    ].join("\n"),
  );
  const stopShowing = showMails(layout.sink);
  await new Promise<void>((resolveStop) => {
    process.once("SIGINT", () => resolveStop());
    process.once("SIGTERM", () => resolveStop());
  });
  stopShowing();
  say("Stopping …");
  await layout.stop();
}
