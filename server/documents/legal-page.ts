import { displayDate } from "../../engine/index";
import { withTimes } from "../base/kept-for";
import type { KeepDays } from "../base/settings";
import { LEGAL_DOCUMENTS, legalUrl, type LegalDocument, type Space } from "../base/spaces";
import { escapeHtml } from "../mail/escape";
import { pageFrame } from "./page-frame";

/**
 * A document of law as a page of its own: the carrier, its title, its text with addresses and numbers that can be pressed,
 * since when it is so, the other documents, and the way back (R-36). Pages open it in a tab of its own.
 */
export const legalPage = (
  { title, paragraphs = [] }: LegalDocument,
  { carrier, law }: Pick<Space, "carrier" | "law">,
  keep: KeepDays,
): string =>
  pageFrame(
    { title, carrier },
    `<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${linked(withTimes(text, keep))}</p>`).join("\n")}
<p>${escapeHtml(carrier.name)}${law ? `, version of ${escapeHtml(displayDate(law.version) ?? law.version)}` : ""}</p>`,
    footOf(title, { carrier, law }),
  );

/** The other documents of the carrier, how to reach it, and the way back. */
function footOf(title: string, { carrier, law }: Pick<Space, "carrier" | "law">): string {
  const others = LEGAL_DOCUMENTS.flatMap((name) => {
    const document = law?.[name];
    if (!document || document.title === title) return [];
    return [`<li><a href="${escapeHtml(document.url ?? legalUrl(name))}">${escapeHtml(document.title)}</a></li>`];
  });
  const list = others.length === 0 ? "" : `<nav aria-label="Legal"><ul>${others.join("")}</ul></nav>`;
  return `${list}<p>Questions? ${linked([carrier.phone_number, carrier.email].filter(Boolean).join(", "))}</p>
<p>Close this tab to go back to the page that you came from.</p>`;
}

const CONTACT = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)|\b(\d{3}-\d{3}-\d{4})\b/g;

/** Text with its email addresses and phone numbers as links. */
const linked = (text: string): string =>
  escapeHtml(text).replaceAll(CONTACT, (said: string, address: string | undefined) =>
    address === undefined ? `<a href="tel:${said}">${said}</a>` : `<a href="mailto:${said}">${said}</a>`,
  );
