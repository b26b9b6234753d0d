import type { Context, Hono } from "hono";
import { accentOf, LEGAL_DOCUMENTS, type Space } from "../base/spaces";
import type { Deps } from "../domain/deps";
import { Refusal } from "../access/refusal";
import { legalPage } from "../documents/legal-page";
import { samplePage, sampleStyle } from "../documents/sample-page";
import { sampleOf } from "../documents/samples";
import { landingDocument } from "../documents/landing-document";
import { spaceOf } from "../http/caller";
import { sendMedia } from "../http/ranged";

const DAY = "public, max-age=86400";
/** A page's PDF prints a price and a carrier, which change with a release. */
const HOUR = "public, max-age=3600";

/** Sample policies, marked as samples, the carrier's logo, and what the pages of products show: media and PDFs. */
export function mountDocuments(app: Hono, deps: Deps): void {
  const { flows } = deps;
  const spaceHere = spaceIn(deps);
  app.get("/documents/logo/:file", (c) => {
    const logo = spaceHere(c).logos.get(c.req.param("file"));
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
  app.get("/documents/sample.css", (c) =>
    c.body(sampleStyle(accentOf(spaceHere(c))), 200, {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": DAY,
    }),
  );
  app.get("/documents/sample/:name", async (c) => {
    const sample = await sampleOf(deps, spaceOf(c, deps), c.req.param("name"));
    if (!sample) throw new Refusal("not_found");
    return c.html(samplePage(sample, spaceHere(c).carrier), 200, { "Cache-Control": DAY });
  });
}

/** The space of a request. Throws `not_found`. */
const spaceIn =
  (deps: Deps) =>
  (c: Context): Space => {
    const space = deps.settings.spaces[spaceOf(c, deps)];
    if (!space) throw new Refusal("not_found");
    return space;
  };

/** The documents of law that a space shows itself. */
export function mountLaw(app: Hono, deps: Deps): void {
  app.get("/documents/legal/:name", (c) => {
    const name = LEGAL_DOCUMENTS.find((each) => each === c.req.param("name"));
    const space = spaceIn(deps)(c);
    const document = name && space.law?.[name];
    if (!document?.paragraphs) throw new Refusal("not_found");
    return c.html(legalPage(document, space, deps.settings.keep), 200, { "Cache-Control": HOUR });
  });
}
