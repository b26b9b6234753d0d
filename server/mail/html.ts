/**
 * The one layout of all mails (`look.md`): a column of 560 px made of tables, which every mail program can show. What a
 * program must see is in `style` attributes; the one style sheet only adds what some programs can do more: the dark
 * scheme and a wider button on a phone.
 */
import type { Brand } from "./brand";
import { MARK } from "./brand";
import { BREAKING, FONT, rowsOf, TABLE } from "./card";
import { schemesOf } from "./colours";
import type { Scheme } from "./colours";
import { escapeHtml, unbroken } from "./escape";
import type { Button, AddressedMail } from "./mail";

/** The mark and the small print are on the same line as the text within the card: its padding and its border. */
const OUTSIDE = "padding-left:41px;padding-right:41px";

/** The HTML part. Everything said is escaped here and nowhere else. */
export function htmlOf(mail: AddressedMail, brand: Brand): string {
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
<table ${TABLE} width="100%" style="max-width:560px;margin:0 auto;table-layout:fixed">
<tr><td class="outside" style="padding-bottom:16px;${OUTSIDE}">${mark(brand, light)}</td></tr>
<tr><td class="card line" bgcolor="${light.card}" style="background-color:${light.card};border:1px solid ${light.line};border-radius:12px">
<table ${TABLE} width="100%">
${rowsOf(mail, light).join("\n")}
</table>
</td></tr>
<tr><td class="quiet outside" style="padding-top:20px;${OUTSIDE};${BREAKING};${FONT};font-size:13px;line-height:20px;color:${light.quiet}">${foot(mail, brand, light)}</td></tr>
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
  const narrow = [
    [".edge", "padding:16px 12px"],
    [".side", "padding-left:20px;padding-right:20px"],
    [".outside", "padding-left:21px;padding-right:21px"],
    [".wide", "width:100%"],
    [".fact", "display:block;width:auto;padding:6px 0 0"],
    [".said", "display:block;padding:0 0 2px"],
    [".row", "display:flex;flex-wrap:wrap"],
    [".what", "flex:99 1 8em"],
    [".sum", "flex:1 1 auto"],
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
    `@media (max-width: 480px){${narrow.map(([at, said]) => `${at}{${important(said)}}`).join("")}}`,
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

/** Why the reader got this, and who sends it; at the very end the address of the button, for who cannot press it (W33). */
function foot({ why, button }: AddressedMail, { name, postal, phone, email }: Brand, { quiet }: Scheme): string {
  const said = (html: string): string =>
    `<p class="quiet" style="margin:0 0 10px;text-wrap:pretty;color:${quiet}">${html}</p>`;
  const reach = [phone, email].filter(Boolean).join(", ");
  const sender = [escapeHtml(name), unbroken(postal), escapeHtml(reach)].filter(Boolean).join("<br>");
  return [said(unbroken(why)), said(sender), ...(button ? [said(plainLink(button, quiet))] : [])].join("\n");
}

function plainLink({ url }: Button, colour: string): string {
  const href = escapeHtml(url);
  return `<span style="font-size:12px;line-height:18px">If the button does not work, copy this address:<br><a href="${href}" class="quiet" style="color:${colour};text-decoration:none">${href}</a></span>`;
}
