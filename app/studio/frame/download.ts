import { strToU8, zipSync } from "fflate";

/** Saves the files of a draft or of a version on the person's machine, as they are, in a folder's layout. */
export function downloadFiles(name: string, files: ReadonlyMap<string, string>): void {
  const bytes = zipSync(Object.fromEntries([...files].map(([path, text]) => [path, strToU8(text)])));
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: "application/zip" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
