import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Hono } from "hono";
import type { Deps } from "../domain/deps";
import { Refusal } from "../access/refusal";
import { escapeHtml } from "../mail/escape";
import { sampleOf } from "../documents/samples";
import { landingDocument } from "../documents/landing-document";
import { spaceOf } from "../http/caller";
import { sendMedia } from "../http/ranged";
import type { Sample, SampleTable } from "../documents/samples";

const logoOf = (file: string): string => readFileSync(join(import.meta.dirname, "../data", file), "utf8");
/** For white paper and for dark. */
const logos = new Map(["meridian.svg", "meridian-dark.svg"].map((file) => [file, logoOf(file)]));
const DAY = "public, max-age=86400";
/** A page's PDF prints a price and a carrier, which change with a release. */
const HOUR = "public, max-age=3600";

/** Sample policies, marked as samples, the carrier's logo, and what the pages of products show: media and PDFs. */
export function mountDocuments(app: Hono, deps: Deps): void {
  const { settings, flows } = deps;
  app.get("/documents/logo/:file", (c) => {
    const logo = logos.get(c.req.param("file"));
    if (logo === undefined) throw new Refusal("not_found");
    return c.body(logo, 200, { "Content-Type": "image/svg+xml", "Cache-Control": DAY });
  });
  app.get("/documents/media/:name", (c) => {
    const path = flows.mediaPath(c.req.param("name"), c.req.query("paper") === "dark" ? "dark" : undefined);
    if (path === undefined) throw new Refusal("not_found");
    return sendMedia(c, path);
  });
  app.get("/documents/pages/:id/:version/:file", async (c) => {
    const { id, version, file } = c.req.param();
    const served = await flows.find(id, version);
    const bytes =
      served && (await landingDocument(deps, spaceOf(c, deps), { served, name: file.replace(/\.pdf$/, "") }));
    if (bytes === undefined) throw new Refusal("not_found");
    return c.body(new Uint8Array(bytes), 200, { "Content-Type": "application/pdf", "Cache-Control": HOUR });
  });
  app.get("/documents/sample/:name", (c) => {
    const page = samplePage(
      sampleOf(deps, c.req.param("name")),
      settings.spaces[settings.defaultSpace]?.carrier.name ?? "",
    );
    if (page === undefined) throw new Refusal("not_found");
    return c.html(page, 200, { "Cache-Control": DAY });
  });
}

function samplePage(sample: Sample | undefined, carrier: string): string | undefined {
  if (!sample) return undefined;
  const title = escapeHtml(sample.title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sample policy: ${title}</title></head>
<body><main>
<h1>Sample policy: ${title}</h1>
<p><strong>Sample.</strong> This page shows what a policy of ${escapeHtml(carrier)} covers. It is not a policy, and its amounts are samples; the policy governs.</p>
${sample.tables.map(tableOf).join("\n")}
</main></body></html>`;
}

function tableOf({ caption, rows }: SampleTable): string {
  const lines = rows.map(
    ({ title, description, value }) =>
      `<tr><th scope="row">${escapeHtml(title)}</th><td>${escapeHtml(value)}</td><td>${escapeHtml(description)}</td></tr>`,
  );
  return `<table><caption>${escapeHtml(caption)}</caption>
<thead><tr><th scope="col">Coverage</th><th scope="col">Benefit amount</th><th scope="col">What it does</th></tr></thead>
<tbody>
${lines.join("\n")}
</tbody></table>`;
}
