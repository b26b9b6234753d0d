import { FILE_KINDS } from "../engine";
import type { FileView } from "../engine";

/** What a chooser of files is told to show: `.pdf,.jpg,.jpeg`. */
export const endingsOf = ({ accepts }: Pick<FileView, "accepts">): string =>
  accepts.flatMap((type) => FILE_KINDS[type]?.endings.map((ending) => `.${ending}`) ?? [type]).join(",");

/**
 * The file, with the type that its name says where the browser does not know it: several give the photos of phones
 * (HEIC) none. The server looks at the bytes.
 */
export function withType(file: File): File {
  if (FILE_KINDS[file.type]) return file;
  const ending = file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
  const [type] = Object.entries(FILE_KINDS).find(([, { endings }]) => endings.includes(ending)) ?? [];
  return type === undefined ? file : new File([file], file.name, { type });
}

/** Why a file is not even sent, because the server would refuse it with the same words; undefined when it may be. */
export function wrongOf(file: File, { accepts, max_bytes = Infinity, wrong }: FileView): string | undefined {
  if (file.size === 0) return `${file.name} is empty. Please choose another file.`;
  if (!accepts.includes(file.type)) return wrong.accepts;
  return file.size > max_bytes ? wrong.max_bytes : undefined;
}
