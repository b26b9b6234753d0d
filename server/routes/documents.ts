import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Hono } from "hono";
import type { Deps } from "../domain/deps";
import { Refusal } from "../access/refusal";
import { escapeHtml } from "../mail/outbox";
import { sampleOf } from "../documents/samples";
import type { Sample, SampleTable } from "../documents/samples";

const logo = readFileSync(join(import.meta.dirname, "../data/meridian.svg"), "utf8");
const DAY = "public, max-age=86400";

/** Sample policies, marked as samples, and the carrier's logo. */
export function mountDocuments(app: Hono, deps: Deps): void {
  const { settings } = deps;
  app.get("/documents/logo/meridian.svg", (c) =>
    c.body(logo, 200, { "Content-Type": "image/svg+xml", "Cache-Control": DAY }),
  );
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
