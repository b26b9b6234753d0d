/** Reads a form with a file (`multipart/form-data`, RFC 7578) in place: the file is a view of the bytes, never a copy. */

/** A part of a form, as it was sent. */
interface FormPart {
  readonly name: string;
  /** True when the part says that it is a file. */
  readonly isFile: boolean;
  /** A view of the form's own bytes. */
  readonly bytes: Uint8Array;
}

/** The most bytes of the lines before a part's content. */
const MOST_HEAD = 4 * 1024;
const BREAK = "\r\n";

/** The boundary that a content type names; undefined when it is not that of a form. */
export function boundaryOf(contentType: string): string | undefined {
  const { 1: parameters = "" } = /^multipart\/form-data\s*(;.*)$/i.exec(contentType) ?? [];
  const boundary = parametersOf(parameters).get("boundary");
  return boundary !== undefined && /^[!-~ ]{1,70}$/.test(boundary) ? boundary : undefined;
}

/** The parts of a form, at most so many; undefined when the bytes are not such a form, to its very end. */
export function formParts(body: Buffer, boundary: string, most: number): readonly FormPart[] | undefined {
  const found: FormPart[] = [];
  const delimiter = `${BREAK}--${boundary}`;
  // The first one has no line break in front.
  if (text(body.subarray(0, delimiter.length - BREAK.length)) !== delimiter.slice(BREAK.length)) return undefined;
  let from = delimiter.length - BREAK.length;
  for (let rest = body.subarray(from); !isEnd(rest); rest = body.subarray(from)) {
    const end = body.indexOf(delimiter, from, "latin1");
    const part = end === -1 ? undefined : formPart(body.subarray(from, end));
    if (!part || found.length === most) return undefined;
    found.push(part);
    from = end + delimiter.length;
  }
  return found;
}

const isEnd = (rest: Buffer): boolean => rest.length <= 4 && ["--", `--${BREAK}`].includes(text(rest));

/** The part that stands between two delimiters: lines about it, an empty line, its content. */
function formPart(between: Buffer): FormPart | undefined {
  const head = text(between.subarray(0, MOST_HEAD));
  const length = head.indexOf(BREAK + BREAK);
  if (length === -1 || !head.startsWith(BREAK)) return undefined;
  const { 1: disposition = "" } = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(head.slice(0, length)) ?? [];
  const parameters = parametersOf(disposition);
  const name = parameters.get("name");
  if (name === undefined) return undefined;
  const isFile = parameters.has("filename") || parameters.has("filename*");
  return { name, isFile, bytes: between.subarray(length + 2 * BREAK.length) };
}

/** What stands behind the first word of a header: `; name="a"; filename=b`. The first of two equal names counts. */
function parametersOf(header: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", quoted, plain = ""] of header.matchAll(
    /;\s*([\w*-]+)=(?:"((?:\\.|[^"\\])*)"|([^\s;"]*))\s*/gy,
  ))
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), quoted ?? plain);
  return found;
}

/** One character a byte, so that places in the text are places in the bytes. */
const text = (bytes: Buffer): string => bytes.toString("latin1");
