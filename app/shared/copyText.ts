/** For how long "Copied!" shows, in milliseconds (`portal §9`). */
export const COPIED_MS = 3000;

/**
 * Copies a text that is still on its way. Safari lets a page copy only within the press itself, and takes the promise of a
 * text there.
 * @returns false when this browser does not let us
 * @throws what the promise throws
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  try {
    await write(text);
    return true;
  } catch {
    await text;
    return false;
  }
}

async function write(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof ClipboardItem !== "function") return clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
  // A refusal of the browser comes before the text does, and then nothing waits for it.
  blob.catch(() => undefined);
  await clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
