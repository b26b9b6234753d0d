import { displayDate } from "../../engine/index";
import type { LegalDocument, Space } from "../base/spaces";
import { escapeHtml } from "../mail/escape";
import { pageFrame } from "./page-frame";

/** A document of law as a page of its own: the carrier, its title, its text, and since when it is so (R-36). */
export const legalPage = (
  { title, paragraphs = [] }: LegalDocument,
  { carrier, law }: Pick<Space, "carrier" | "law">,
): string =>
  pageFrame(
    { title, carrier },
    `<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
<p>${escapeHtml(carrier.name)}${law ? `, version of ${escapeHtml(displayDate(law.version) ?? law.version)}` : ""}</p>`,
  );
