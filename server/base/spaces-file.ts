/** Reads the file of the spaces (schemas/spaces.schema.json), and judges it against the installation's own address. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { formatFinding, isObject, jsonShape, parseJson } from "../../engine/index";
import type { Finding } from "../../engine/index";
import schema from "../../schemas/spaces.schema.json";
import { isLoopback } from "./loopback";
import { OperatorError } from "./operator-error";
import { logoProblem, markProblem } from "./pictures";
import { isNameless, spaceOfHost } from "./spaces";
import type { DescribedSpace, Space, Spaces, SpacesFile } from "./spaces";
import { spacesProblems } from "./spaces-problems";
import { readText } from "./text-file";

/** The file of the spaces is not usable: the message has a line for each finding, with its place. */
export class BadSpaces extends OperatorError {}

/** Where the spaces are described, and where the installation is. */
export interface Installation {
  /** The file that SPACES_FILE names; undefined for the shipped space `demo` alone. */
  readonly spacesFile?: string | undefined;
  /** BASE_URL: an address without a trailing slash. */
  readonly baseUrl: string;
  /** Whether each space is at a host of its own instead, where others reach the portal and BASE_URL names no such host. */
  readonly isAtHosts?: boolean;
}

const SHIPPED = join(import.meta.dirname, "../data/spaces.json");

/**
 * The spaces of an installation. Without a file of its own it has the shipped one, which then also answers at the host of
 * BASE_URL. Throws BadSpaces with a sentence for each thing that is wrong.
 */
export function readSpaces({ spacesFile, baseUrl, isAtHosts = false }: Installation): Spaces {
  const file = spacesFile ?? SHIPPED;
  const described = readFile(file);
  const [first = ""] = Object.keys(described.spaces);
  const base = new URL(isAtHosts ? "https://localhost" : baseUrl);
  const host = base.hostname;
  const own = spacesFile === undefined && !isNameless(host) ? [host] : [];
  const isReached = isAtHosts || !(isLoopback(host) || isNameless(host));
  const spaces = Object.fromEntries(
    Object.entries(described.spaces).map(([label, { hosts, ...space }]) => {
      const names = [...own, ...hosts];
      const home = isReached ? names.find((name) => !isLoopback(name)) : names[0];
      if (home === undefined) throw new BadSpaces(unreached(label, names, file));
      return [label, spaceOf({ ...space, hosts: names }, dirname(file), addressAt(home, base))];
    }),
  );
  const defaultSpace = spaceOfHost({ spaces, defaultSpace: first }, host);
  if (defaultSpace === undefined) throw new BadSpaces(homeless(base, spacesFile, spaces));
  const home = spaces[defaultSpace];
  if (isAtHosts || !home) return { spaces, defaultSpace };
  return { spaces: { ...spaces, [defaultSpace]: { ...home, address: baseUrl } }, defaultSpace };
}

/** The address at another host, with the scheme and the port of the installation's own. */
const addressAt = (host: string, { protocol, port }: URL): string =>
  `${protocol}//${host}${port === "" ? "" : `:${port}`}`;

const unreached = (label: string, hosts: readonly string[], file: string): string =>
  `SPACES_FILE: the space ${label} of ${file} has only hosts of this machine (${hosts.join(", ")}), and others reach the portal. Expected a host such as portal.example.com among them.`;

function homeless({ href, hostname }: URL, file: string | undefined, spaces: Spaces["spaces"]): string {
  const hosts = Object.values(spaces).flatMap((space) => space.hosts);
  return `BASE_URL: found ${href}, but no space of ${file} answers at ${hostname}. Expected one of the hosts there (${hosts.join(", ")}), or ${hostname} among the hosts of a space.`;
}

/** The description of the spaces. Throws BadSpaces. */
function readFile(file: string): SpacesFile {
  const parsed = parseJson(textOf(file));
  if ("findings" in parsed) throw unsound(parsed.findings, file);
  const { value, locate } = parsed;
  const misshapen = jsonShape(schema, value);
  if (misshapen.length > 0 || !isSpacesFile(value)) throw unsound(misshapen, file, locate);
  const findings = [...spacesProblems(value), ...picturesOf(value, file)];
  if (findings.length > 0) throw unsound(findings, file, locate);
  return value;
}

/** Whether a value that fits the schema is the description of spaces: it is, and the compiler learns it here. */
const isSpacesFile = (value: unknown): value is SpacesFile => isObject(value) && "spaces" in value;

/** The file's text. Throws BadSpaces, which names the setting. */
function textOf(file: string): string {
  try {
    return readText(file);
  } catch (error) {
    throw new BadSpaces(`SPACES_FILE: ${wordsOf(error, file)}`);
  }
}

function wordsOf(error: unknown, file: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return `there is no file ${file}.`;
  if (code === "EISDIR") return `${file} is a folder, expected a file such as /etc/portal/spaces.json.`;
  return `${file} cannot be read (${String(code)}).`;
}

/** The findings as lines of one message; those without a line yet get it from the text. */
function unsound(findings: readonly Finding[], file: string, locate?: (pointer: string) => object): BadSpaces {
  const lines = findings.map((each) => formatFinding({ file, ...locate?.(each.pointer), ...each }));
  return new BadSpaces(["The spaces cannot be used:", ...lines].join("\n  "));
}

/** What is wrong with the pictures beside the file. */
function picturesOf({ spaces }: SpacesFile, file: string): readonly Finding[] {
  return Object.entries(spaces).flatMap(([label, { carrier }]) =>
    (["logo", "logo_dark", "mail_mark"] as const).flatMap((name) => {
      const picture = carrier[name];
      const pointer = `/spaces/${label}/carrier/${name}`;
      return picture === undefined ? [] : pictureProblem({ pointer, path: join(dirname(file), picture) });
    }),
  );
}

function pictureProblem({ pointer, path }: { readonly pointer: string; readonly path: string }): readonly Finding[] {
  const bytes = bytesOf(path);
  if (bytes === undefined)
    return [
      {
        rule: "missing-picture",
        pointer,
        found: "nothing that can be read",
        expected: path,
        message: "A picture is missing.",
      },
    ];
  const problem = path.endsWith(".png") ? markProblem(bytes) : logoProblem(bytes);
  if (!problem) return [];
  const [found, expected] = problem;
  return [{ rule: "unusable-picture", pointer, found, expected, message: `The picture ${path} cannot be used.` }];
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function spaceOf({ carrier, ...space }: DescribedSpace, folder: string, address: string): Space {
  const { logo, logo_dark, mail_mark, ...names } = carrier;
  const files = logo_dark === undefined ? [logo] : [logo, logo_dark];
  const cancellation = space.law?.cancellation === undefined ? {} : { cancellation: space.law.cancellation };
  const dark = logo_dark === undefined ? {} : { logo_dark_url: `/documents/logo/${logo_dark}` };
  return {
    ...space,
    address,
    carrier: { ...names, logo_url: `/documents/logo/${logo}`, ...dark, ...cancellation },
    logos: new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")])),
    mark: readFileSync(join(folder, mail_mark)),
  };
}
