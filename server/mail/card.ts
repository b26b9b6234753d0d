import type { Scheme } from "./colours";
import { escapeHtml, unbroken } from "./escape";
import type { Bill, Button, Contact, Fact, AddressedMail, PriceFrom } from "./mail";

export const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** A word may go on in the next line only where it is longer than its line: a name, an address. */
export const BREAKING = "overflow-wrap:anywhere;word-break:break-word";
/** Of a label beside a value: its column is as wide as its longest word, however long the value is. */
const UNBROKEN = "overflow-wrap:break-word;word-break:normal";
const SIDE = "padding-left:40px;padding-right:40px";

/** The rows of a mail's card, from the heading to the agent. */
export function rowsOf(mail: AddressedMail, scheme: Scheme): readonly string[] {
  const { title, paragraphs, price, facts, bill, button, next, contact } = mail;
  return [
    cell(
      32,
      8,
      `<h1 class="ink" style="margin:0;${FONT};font-size:24px;line-height:32px;font-weight:700;letter-spacing:-0.015em;text-wrap:balance;color:${scheme.ink}">${unbroken(title)}</h1>`,
    ),
    ...paragraphs.map((text) => cell(4, 8, paragraph(text, scheme))),
    ...(price ? [cell(8, 4, priceOf(price, scheme))] : []),
    ...(facts ? [cell(8, 4, factTable(facts, scheme))] : []),
    ...(bill ? [cell(12, 4, billTable(bill, scheme))] : []),
    ...(button ? [cell(16, 4, buttonOf(button, scheme))] : []),
    ...(next ? [cell(16, 0, nextList(next, scheme))] : []),
    cell(0, contact ? 0 : 28, ""),
    ...(contact ? [contactRow(contact, scheme)] : []),
  ];
}

const cell = (above: number, below: number, inside: string): string =>
  `<tr><td class="side" style="padding-top:${above}px;padding-bottom:${below}px;${SIDE};${BREAKING}">${inside}</td></tr>`;

const paragraph = (text: string, { ink }: Scheme): string =>
  `<p class="ink" style="margin:0;${FONT};font-size:16px;line-height:25px;text-wrap:pretty;color:${ink}">${breaks(text)}</p>`;

/** Line ends of the text as line ends of the HTML. */
const breaks = (text: string): string => unbroken(text).replaceAll(/\r\n|\r|\n/g, "<br>");

/** What it costs from, before anything is chosen. */
const priceOf = ({ amount, note }: PriceFrom, { ink, quiet }: Scheme): string =>
  `<p class="ink" style="margin:0;${FONT};font-size:20px;line-height:28px;font-weight:700;color:${ink}">${escapeHtml(amount)}</p>${note ? `<p class="quiet" style="margin:2px 0 0;${FONT};font-size:14px;line-height:21px;color:${quiet}">${unbroken(note)}</p>` : ""}`;

/** Short facts without rules: two columns, and on a phone each label above its value. */
function factTable(facts: readonly Fact[], { ink, quiet }: Scheme): string {
  const rows = facts.map(
    ({ label, value, isCode = false }) => `<tr>
<th scope="row" align="left" valign="top" width="34%" class="fact quiet" style="padding:4px 16px 4px 0;${UNBROKEN};${FONT};font-size:14px;line-height:22px;font-weight:400;text-align:left;color:${quiet}">${escapeHtml(label)}</th>
<td valign="top" class="fact said ink" style="padding:4px 0;${FONT};font-size:15px;line-height:22px;color:${ink};${isCode ? "word-break:break-all" : "overflow-wrap:anywhere"}">${breaks(value)}</td>
</tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%">${rows.join("\n")}</table>`;
}

/** What it costs: the amounts are under each other at the right, the total in bold below a line of its own. */
function billTable({ lines, total }: Bill, scheme: Scheme): string {
  const [first, ...more] = lines;
  const rows = [
    ...(first ? [billRow(first, scheme, "first")] : []),
    ...more.map((line) => billRow(line, scheme, "more")),
    billRow(total, scheme, first ? "total" : "alone"),
  ];
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%">${rows.join("\n")}</table>`;
}

function billRow({ label, value, unit }: Fact, scheme: Scheme, place: "first" | "more" | "total" | "alone"): string {
  const { ink, quiet, line } = scheme;
  const edge = place === "more" ? "padding:2px 0 10px" : `padding:12px 0 10px;border-top:1px solid ${line}`;
  const look = `${edge};${FONT};line-height:24px;color:${ink}`;
  const isSum = place === "total" || place === "alone";
  const said = place === "total" ? "font-size:16px;font-weight:700" : "font-size:15px;font-weight:400";
  const amount = isSum ? "font-size:18px;font-weight:700" : "font-size:15px;font-weight:400";
  const behind = unit
    ? ` <span class="quiet" style="font-size:14px;font-weight:400;color:${quiet}">${escapeHtml(unit)}</span>`
    : "";
  return `<tr class="row">
<th scope="row" align="left" valign="top" class="what ink line" style="${look};${UNBROKEN};text-align:left;${said}">${escapeHtml(label)}</th>
<td align="right" valign="top" class="sum ink line" style="${look};padding-left:16px;text-align:right;${amount};font-variant-numeric:tabular-nums"><span style="white-space:nowrap">${escapeHtml(value)}</span>${behind}</td>
</tr>`;
}

/** A button that stays one without background pictures or borders; its plain link is at the mail's end. */
function buttonOf({ label, url }: Button, scheme: Scheme): string {
  const href = escapeHtml(url);
  return `<table ${TABLE} class="wide"><tr><td align="center" class="button" bgcolor="${scheme.accent}" style="background-color:${scheme.accent};border-radius:8px;mso-padding-alt:13px 28px">
<a href="${href}" class="label" style="display:block;padding:13px 28px;${FONT};font-size:16px;line-height:22px;font-weight:650;text-align:center;text-decoration:none;color:${scheme.onAccent}">${escapeHtml(label)}</a>
</td></tr></table>`;
}

function nextList(lines: readonly string[], scheme: Scheme): string {
  const items = lines.map(
    (line, at) => `<tr>
<td valign="top" width="28" class="quiet" style="padding:4px 0;${FONT};font-size:15px;line-height:23px;color:${scheme.quiet}">${at + 1}.</td>
<td valign="top" class="ink" style="padding:4px 0;${FONT};font-size:15px;line-height:23px;color:${scheme.ink};overflow-wrap:anywhere">${unbroken(line)}</td>
</tr>`,
  );
  return `<h2 class="ink" style="margin:0 0 4px;${FONT};font-size:16px;line-height:24px;font-weight:650;color:${scheme.ink}">What happens next</h2>
<table ${TABLE} width="100%">${items.join("\n")}</table>`;
}

/** Whom to ask: one block below a line, with a telephone number and an address that can be tapped. */
function contactRow({ role, name, firm, phone, email }: Contact, scheme: Scheme): string {
  const link = (href: string, text: string): string =>
    `<a href="${escapeHtml(href)}" class="link" style="color:${scheme.link};text-decoration:underline">${escapeHtml(text)}</a>`;
  const lines = [
    `<span class="quiet" style="font-size:13px;color:${scheme.quiet}">${escapeHtml(role)}</span>`,
    `<strong style="font-weight:650">${escapeHtml(name)}</strong>`,
    firm && escapeHtml(firm),
    phone && link(`tel:${phone.replaceAll(/[^\d+]/g, "")}`, phone),
    email && link(`mailto:${email}`, email),
  ];
  return `<tr><td class="side" style="padding-top:24px;padding-bottom:28px;${SIDE}">
<table ${TABLE} width="100%"><tr><td class="ink line" style="padding-top:18px;border-top:1px solid ${scheme.line};${FONT};font-size:15px;line-height:23px;color:${scheme.ink};overflow-wrap:anywhere">${lines.filter(Boolean).join("<br>")}</td></tr></table>
</td></tr>`;
}
