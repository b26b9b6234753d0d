import { escapeHtml } from "../mail/escape";
import type { KeptMail, SentMail } from "../mail/outbox";

/** How a mail is looked at. */
interface View {
  readonly as: "html" | "text";
  readonly width: "375" | "700";
  readonly scheme: "light" | "dark";
  readonly images: "on" | "off";
}

/** What can be chosen, in the page's order; the first of each is the usual one. */
const CHOICES = {
  as: { label: "Part", values: ["html", "text"] },
  width: { label: "Width", values: ["700", "375"] },
  scheme: { label: "Scheme", values: ["light", "dark"] },
  images: { label: "Images", values: ["on", "off"] },
} as const satisfies {
  readonly [name in keyof View]: { readonly label: string; readonly values: readonly View[name][] };
};

/** The view that a query asks for; what it does not name, or names wrongly, is the usual one. */
export function viewOf(query: { readonly [name: string]: string }): View {
  const chosen = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === query[name]) ?? values[0];
  return {
    as: chosen("as", CHOICES.as.values),
    width: chosen("width", CHOICES.width.values),
    scheme: chosen("scheme", CHOICES.scheme.values),
    images: chosen("images", CHOICES.images.values),
  };
}

/** The outbox as a page: the mails, the newest first, and one of them opened. It needs no script. */
export function outboxPage(mails: readonly SentMail[], shown: KeptMail | undefined, view: View, now: Date): string {
  const list = mails.map((mail) => entry(mail, mail.id === shown?.id, view, now)).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/dev/outbox.css"></head>
<body><main>
<nav aria-label="Mails"><h1>Outbox</h1><ol>${list}</ol></nav>
${shown ? opened(shown, view, now) : '<p class="none">No mail yet. Every mail that would have been sent is shown here.</p>'}
</main></body></html>`;
}

function entry({ id, to, subject, sent_at }: SentMail, isShown: boolean, view: View, now: Date): string {
  return `<li><a href="${addressOf(id, view)}"${isShown ? ' aria-current="true"' : ""}><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to)}<br>${time(sent_at, now)}</span></a></li>`;
}

const addressOf = (id: string, view: View): string =>
  escapeHtml(`/dev/outbox?${new URLSearchParams({ mail: id, ...view }).toString()}`);

function opened(mail: KeptMail, view: View, now: Date): string {
  const { id, to, from, reply_to, subject, links, sent_at } = mail;
  const rows = [
    ["From", escapeHtml(from)],
    ["To", escapeHtml(to)],
    ...(reply_to === null ? [] : [["Reply to", escapeHtml(reply_to)]]),
    ["Sent", time(sent_at, now)],
    ...links.map((link) => ["Link", `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`]),
  ];
  return `<article id="${escapeHtml(id)}">
<h2>${escapeHtml(subject)}</h2>
<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("")}</dl>
<div class="views">${Object.keys(CHOICES)
    .map((name) => choice(id, name as keyof View, view))
    .join("")}</div>
${view.as === "text" ? `<pre>${escapeHtml(mail.text)}</pre>` : frame(mail, view)}
</article>`;
}

function choice(id: string, name: keyof View, view: View): string {
  const { label, values } = CHOICES[name];
  const links = values.map((value) => {
    const isChosen = view[name] === value;
    return `<a href="${addressOf(id, { ...view, [name]: value })}"${isChosen ? ' aria-current="true"' : ""}>${value}</a>`;
  });
  return `<div><span>${label}</span> ${links.join(" ")}</div>`;
}

function frame({ id, subject }: KeptMail, { width, scheme, images }: View): string {
  const source = `/dev/outbox/${encodeURIComponent(id)}?${new URLSearchParams({ scheme, images }).toString()}`;
  return `<iframe class="w${width}" sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(subject)}" src="${escapeHtml(source)}"></iframe>`;
}

/** When it was, for the person at this machine: in its own time zone, today's by the clock alone. */
function time(sent: string, now: Date): string {
  const date = new Date(sent);
  const isToday = date.toDateString() === now.toDateString();
  const clock = date.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  const day = date.toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
  return `<time datetime="${sent}">${isToday ? "Today" : day}, ${clock}</time>`;
}
