/**
 * The one layout of all mails (`look.md`): a column of 560 px made of tables, which every mail program can show. What a
 * program must see stands in `style` attributes; the one style sheet only adds what some programs can do more: the dark
 * scheme and a wider button on a phone.
 */
import type { Brand } from "./brand";
import { MARK } from "./brand";
import { schemesOf } from "./colours";
import type { Scheme } from "./colours";
import { escapeHtml } from "./escape";
import type { Bill, Button, Contact, Fact, Mail } from "./mail";

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const SIDE = "padding-left:40px;padding-right:40px";

/** The HTML part. Everything said is escaped here and nowhere else. */
export function htmlOf(mail: Mail, brand: Brand): string {
  const { light, dark } = schemesOf(brand.accent);
  const subject = escapeHtml(mail.subject);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${subject}</title>
<style>${sheet(dark)}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.page};${FONT};-webkit-text-size-adjust:100%">
${preview(mail.preview)}
<div role="article" aria-roledescription="email" aria-label="${subject}" lang="en">
<table ${TABLE} width="100%" class="page" bgcolor="${light.page}" style="background-color:${light.page}">
<tr><td align="center" class="edge" style="padding:32px 16px">
<!--[if mso]><table ${TABLE} width="560"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="max-width:560px;margin:0 auto">
<tr><td style="padding:0 0 16px">${mark(brand, light)}</td></tr>
<tr><td class="card line" bgcolor="${light.card}" style="background-color:${light.card};border:1px solid ${light.line};border-radius:12px">
<table ${TABLE} width="100%">
${cells(mail, light).join("\n")}
</table>
</td></tr>
<tr><td class="quiet" style="padding:20px 8px 0;${FONT};font-size:13px;line-height:20px;color:${light.quiet}">${foot(mail, brand, light)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>`;
}

/** The dark scheme, also as Outlook on the web asks for it (`data-ogsc`, `data-ogsb`), and the narrow column. */
function sheet(dark: Scheme): string {
  const rules = [
    [".page", `background-color:${dark.page}`],
    [".card", `background-color:${dark.card}`],
    [".line", `border-color:${dark.line}`],
    [".ink", `color:${dark.ink}`],
    [".quiet", `color:${dark.quiet}`],
    [".link", `color:${dark.link}`],
    [".button", `background-color:${dark.accent};border-color:${dark.accent}`],
    [".label", `color:${dark.onAccent}`],
  ] as const;
  const important = (said: string): string => said.replaceAll(/(?=;|$)/g, " !important");
  const darkRules = rules.map(([at, said]) => `${at}{${important(said)}}`).join("");
  const outlook = rules
    .map(([at, said]) => `[data-ogs${said.startsWith("color") ? "c" : "b"}] ${at}{${important(said)}}`)
    .join("");
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    `@media (prefers-color-scheme: dark){${darkRules}}`,
    outlook,
    "@media (max-width: 480px){.edge{padding:16px 12px !important}.side{padding-left:20px !important;padding-right:20px !important}.wide{width:100% !important}}",
  ].join("\n");
}

/** Read by the list of mails and by nothing else; the blanks keep the next words out of that line. */
const preview = (text: string): string =>
  `<div aria-hidden="true" style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all">${escapeHtml(text)}${"&#847;&zwnj;&nbsp;".repeat(60)}</div>`;

/**
 * The mark is a picture on a tile of its own, which no scheme turns dark on dark, and the name beside it is text: with
 * images off the tile and the name are there.
 */
function mark({ name, accent }: Brand, { ink }: Scheme): string {
  return `<table ${TABLE}><tr>
<td width="40" style="padding:0 12px 0 0"><img src="cid:${MARK}" width="40" height="40" alt="" style="display:block;width:40px;height:40px;border:0;border-radius:8px;background-color:${accent}"></td>
<td class="ink" style="${FONT};font-size:17px;line-height:24px;font-weight:650;letter-spacing:-0.01em;color:${ink}">${escapeHtml(name)}</td>
</tr></table>`;
}

/** The rows of the card, from the heading to the agent. */
function cells(mail: Mail, scheme: Scheme): readonly string[] {
  const { title, paragraphs, facts, bill, button, next, contact } = mail;
  return [
    cell(
      32,
      8,
      `<h1 class="ink" style="margin:0;${FONT};font-size:24px;line-height:32px;font-weight:700;letter-spacing:-0.015em;color:${scheme.ink}">${escapeHtml(title)}</h1>`,
    ),
    ...paragraphs.map((text) => cell(4, 8, paragraph(text, scheme))),
    ...(facts ? [cell(12, 4, factTable(facts, scheme))] : []),
    ...(bill ? [cell(12, 4, billTable(bill, scheme))] : []),
    ...(button ? [cell(16, 4, buttonOf(button, scheme))] : []),
    ...(next ? [cell(16, 0, nextList(next, scheme))] : []),
    cell(0, contact ? 0 : 28, ""),
    ...(contact ? [contactRow(contact, scheme)] : []),
  ];
}

const cell = (above: number, below: number, inside: string): string =>
  `<tr><td class="side" style="padding-top:${above}px;padding-bottom:${below}px;${SIDE};overflow-wrap:anywhere;word-break:break-word">${inside}</td></tr>`;

const paragraph = (text: string, { ink }: Scheme): string =>
  `<p class="ink" style="margin:0;${FONT};font-size:16px;line-height:25px;color:${ink}">${breaks(text)}</p>`;

/** Line ends of the text as line ends of the HTML. */
const breaks = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, "<br>");

function factTable(facts: readonly Fact[], scheme: Scheme): string {
  const rows = facts.map(
    ({ label, value, isCode = false }) => `<tr>
<th scope="row" align="left" valign="top" width="30%" class="quiet line" style="padding:9px 12px 9px 0;${FONT};font-size:14px;line-height:22px;font-weight:400;text-align:left;color:${scheme.quiet};border-top:1px solid ${scheme.line}">${escapeHtml(label)}</th>
<td valign="top" class="ink line" style="padding:9px 0;${FONT};font-size:15px;line-height:22px;color:${scheme.ink};border-top:1px solid ${scheme.line};${isCode ? "word-break:break-all" : "overflow-wrap:anywhere"}">${breaks(value)}</td>
</tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%">${rows.join("\n")}</table>`;
}

/** What it costs: the amounts stand under each other at the right, the total in bold. */
function billTable({ lines, total }: Bill, scheme: Scheme): string {
  const row = ({ label, value }: Fact, isTotal: boolean): string => {
    const look = `padding:9px 0;${FONT};font-size:${isTotal ? 17 : 15}px;line-height:24px;font-weight:${isTotal ? 700 : 400};color:${scheme.ink};border-top:${isTotal ? 2 : 1}px solid ${isTotal ? scheme.ink : scheme.line}`;
    return `<tr>
<th scope="row" align="left" class="ink line" style="${look};text-align:left">${escapeHtml(label)}</th>
<td align="right" class="ink line" style="${look};padding-left:16px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td>
</tr>`;
  };
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%">${lines.map((line) => row(line, false)).join("\n")}
${row(total, true)}</table>`;
}

/** A button that stays one without background pictures or borders, and beneath it its plain link (W33). */
function buttonOf({ label, url }: Button, scheme: Scheme): string {
  const href = escapeHtml(url);
  return `<table ${TABLE} class="wide"><tr><td align="center" class="button" bgcolor="${scheme.accent}" style="background-color:${scheme.accent};border-radius:8px;mso-padding-alt:13px 28px">
<a href="${href}" class="label" style="display:block;padding:13px 28px;${FONT};font-size:16px;line-height:22px;font-weight:650;text-align:center;text-decoration:none;color:${scheme.onAccent}">${escapeHtml(label)}</a>
</td></tr></table>
<p class="quiet" style="margin:14px 0 0;${FONT};font-size:13px;line-height:20px;color:${scheme.quiet}">Or copy this address into your browser:<br><a href="${href}" class="link" style="color:${scheme.link};text-decoration:underline;word-break:break-all">${href}</a></p>`;
}

function nextList(lines: readonly string[], scheme: Scheme): string {
  const items = lines.map(
    (line, at) => `<tr>
<td valign="top" width="28" class="quiet" style="padding:4px 0;${FONT};font-size:15px;line-height:23px;color:${scheme.quiet}">${at + 1}.</td>
<td valign="top" class="ink" style="padding:4px 0;${FONT};font-size:15px;line-height:23px;color:${scheme.ink};overflow-wrap:anywhere">${escapeHtml(line)}</td>
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

/** Why the reader got this, and who sends it. */
function foot({ why }: Mail, { name, postal, phone, email }: Brand, { quiet }: Scheme): string {
  const said = (text: string): string =>
    `<p class="quiet" style="margin:0 0 10px;color:${quiet}">${escapeHtml(text)}</p>`;
  return [
    said(why),
    `<p class="quiet" style="margin:0;color:${quiet}">${[`${name}, ${postal}`, [phone, email].filter(Boolean).join(", ")].map(escapeHtml).join("<br>")}</p>`,
  ].join("\n");
}
