import type { Space } from "../base/spaces";
import { escapeHtml } from "../mail/escape";

interface Frame {
  readonly title: string;
  readonly carrier: Space["carrier"];
  /** A word beside the carrier's mark. */
  readonly mark?: string;
}

/** A page without scripts around some content, and what is below it: the carrier's mark, and the style of `/documents/sample.css`. */
export function pageFrame({ title, carrier, mark }: Frame, content: string, foot?: string): string {
  const { name, logo_url, logo_dark_url } = carrier;
  const dark = logo_dark_url
    ? `<source srcset="${escapeHtml(logo_dark_url)}" media="(prefers-color-scheme: dark)">`
    : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="stylesheet" href="/documents/sample.css"></head>
<body>
<header><picture>${dark}<img src="${escapeHtml(logo_url)}" alt="${escapeHtml(name)}" width="112" height="36"></picture>${mark === undefined ? "" : `<strong>${escapeHtml(mark)}</strong>`}</header>
<main>
${content}
</main>${
    foot === undefined
      ? ""
      : `
<footer>${foot}</footer>`
  }</body></html>`;
}
