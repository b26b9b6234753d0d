/** The types of file that may answer a question: what a person calls them, and how their names end. */
export const FILE_KINDS: {
  readonly [type: string]: { readonly name: string; readonly endings: readonly [string, ...string[]] };
} = {
  "application/pdf": { name: "PDF", endings: ["pdf"] },
  "image/jpeg": { name: "JPEG", endings: ["jpg", "jpeg"] },
  "image/png": { name: "PNG", endings: ["png"] },
  "image/webp": { name: "WebP", endings: ["webp"] },
  "image/heic": { name: "HEIC", endings: ["heic", "heif"] },
};

/** These types as people say them: `PDF, JPEG or PNG`. A type that we do not know is said as it is. */
export function fileTypes(types: readonly string[]): string {
  const names = types.map((type) => FILE_KINDS[type]?.name ?? type);
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}
