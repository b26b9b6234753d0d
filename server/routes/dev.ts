import type { Hono } from "hono";
import type { Deps } from "../domain/deps";
import { Refusal } from "../access/refusal";
import { escapeHtml } from "../mail/outbox";
import type { SentMail } from "../mail/outbox";

const NEWEST = 200;
/** Served as its own file, because the content security policy allows no inline style. */
const STYLE =
  "body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }";

/** Shows every mail that would have been sent (resolutions N-01); mounted only on loopback without a mail server. */
export function mountDev(app: Hono, { mail, store, settings }: Deps): void {
  app.use("/dev/*", async (_, next) => {
    if (!settings.dev) throw new Refusal("not_found");
    await next();
  });
  app.get("/dev/outbox.json", async (c) =>
    c.json(await mail.list(store.db, NEWEST), 200, { "Cache-Control": "no-store" }),
  );
  app.get("/dev/outbox.css", (c) => c.body(STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  app.get("/dev/outbox", async (c) =>
    c.html(page(await mail.list(store.db, NEWEST)), 200, { "Cache-Control": "no-store" }),
  );
}

function page(mails: readonly SentMail[]): string {
  const list = mails.length === 0 ? "<p>No mail yet.</p>" : mails.map(article).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/dev/outbox.css"></head>
<body><main><h1>Outbox</h1><p>Mails that would have been sent, the newest first.</p>
${list}
</main></body></html>`;
}

function article({ id, to, subject, text, links, sent_at }: SentMail): string {
  const [link] = links;
  const words = (link === undefined ? text : text.replace(link, ""))
    .split("\n\n")
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  const anchor = link === undefined ? "" : `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`;
  return `<article id="${escapeHtml(id)}"><hr><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time datetime="${sent_at}">${sent_at}</time></p>${words.join("")}${anchor}</article>`;
}
