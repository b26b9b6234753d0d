import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { isObject } from "../../engine/index";
import { beginningOf, processSpace } from "./process-beginning";

/** What a lock file says of the process that has it. */
export interface Mark {
  /** Drawn for this lock: no other one has the same. */
  readonly mark: string;
  readonly pid: number;
  readonly host: string;
  /** When the process began; null where it is not known. */
  readonly began: string | null;
  /** Where its id means something; null where that is not known. */
  readonly space: string | null;
  /** Which start of which machine it runs in; null where it is not known. */
  readonly boot: string | null;
  /** Whether it saw a disk that no other machine can have; null where it did not say. */
  readonly local: boolean | null;
  /** The name of its socket in the folder; null when it has none. */
  readonly socket: string | null;
}

/** What sockets in a folder are called. */
export const SOCKET_NAME = /^life-([0-9a-f]{16})\.sock$/;

const socketOf = (mark: string): string => `life-${mark}.sock`;

/** A mark for this process, and the name that its socket is to have. */
export function drawMark(local: boolean): { readonly mark: Omit<Mark, "socket">; readonly socketName: string } {
  const mark = randomBytes(8).toString("hex");
  const { space, boot } = processSpace();
  const began = beginningOf(process.pid) ?? null;
  const said = { mark, pid: process.pid, host: hostname(), began, space, boot, local };
  return { mark: said, socketName: socketOf(mark) };
}

/** A mark as the lock file holds it: one line. */
export const textOf = (mark: Mark): string => `${JSON.stringify(mark)}\n`;

/** The mark in a lock file; undefined when there is none, as after a power cut. */
export function markIn(text: string): Mark | undefined {
  return markOfOlder(text) ?? markOfThis(text);
}

function markOfThis(text: string): Mark | undefined {
  const said = parsed(text);
  if (!isObject(said) || typeof said.mark !== "string" || typeof said.pid !== "number") return undefined;
  const socket = wordOrNull(said.socket);
  return {
    mark: said.mark,
    pid: said.pid,
    host: wordOrNull(said.host) ?? "",
    began: wordOrNull(said.began),
    space: wordOrNull(said.space),
    boot: wordOrNull(said.boot),
    local: typeof said.local === "boolean" ? said.local : null,
    // It is a name in the folder, never a path to elsewhere.
    socket: socket !== null && SOCKET_NAME.test(socket) ? socket : null,
  };
}

/** A release before this one wrote its id and when it began, after the name of the machine's start. */
function markOfOlder(text: string): Mark | undefined {
  const [, pid, began = null] = /^(\d{1,10})(?: (\S+))?$/.exec(text.trim()) ?? [];
  if (pid === undefined) return undefined;
  const boot = began === null ? null : began.replace(/:\d+$/, "");
  return { mark: "", pid: Number(pid), host: "", began, space: null, boot, local: null, socket: null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Half of it, or something else.
    return undefined;
  }
}

const wordOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
