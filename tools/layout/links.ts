/** The links in a mail's text, each once. */
export function linksIn(data: string): readonly string[] {
  // The text is quoted-printable: `=` at the end of a line joins it with the next, `=3D` is `=`.
  const text = data.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
  return [...new Set(text.match(/https?:\/\/[^\s"<>]+/g))];
}
