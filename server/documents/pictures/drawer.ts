/** Draws pictures in threads of their own, one at a time, and keeps them: drawing takes a second of a processor. */
import { runApart } from "../../base/apart";
import { describeError, type Log } from "../../base/log";

/** The modules whose default export draws a picture from its input. */
const MODULES = {
  link: new URL("./link-picture.ts", import.meta.url),
  icon: new URL("./icon-picture.ts", import.meta.url),
};

export interface Order {
  /** What the picture is of. One picture is kept for each, the one that was asked for last. */
  readonly of: string;
  /** Names the content: the same name is the same picture. */
  readonly name: string;
  readonly module: keyof typeof MODULES;
  readonly input: unknown;
}

export interface Drawer {
  /** The picture as PNG, drawn once for its name; undefined when it cannot be drawn now. */
  picture(order: Order): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

interface Kept {
  readonly name: string;
  readonly drawing: Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** When it could not be drawn, by `performance.now`. */
  failedAt?: number;
}

/** Ten times what a picture takes on a slow machine, with the faces of all scripts. */
const ALLOWANCE = { ms: 30_000, megabytes: 256 };
/** What cannot be drawn is not tried again for so long, however often it is asked for. */
const AGAIN_MS = 60_000;

export function createDrawer({ log }: { readonly log: Log }): Drawer {
  const kept = new Map<string, Kept>();
  let last: Promise<unknown> = Promise.resolve();
  const draw = ({ module, input }: Order): Promise<Uint8Array<ArrayBuffer>> => {
    const drawing = last.then(() => runApart<Uint8Array>(MODULES[module], input, ALLOWANCE));
    last = drawing.catch(() => undefined);
    return drawing.then((bytes) => new Uint8Array(bytes));
  };
  const begin = (order: Order): Kept => {
    const entry: Kept = {
      name: order.name,
      drawing: draw(order).catch((error: unknown) => {
        log.error("picture.failed", { name: order.of, ...describeError(error) });
        entry.failedAt = performance.now();
        return undefined;
      }),
    };
    return entry;
  };
  return {
    picture(order) {
      const before = kept.get(order.of);
      const isGood = before?.name === order.name && performance.now() - (before.failedAt ?? Infinity) < AGAIN_MS;
      const entry = isGood ? before : begin(order);
      kept.set(order.of, entry);
      return entry.drawing;
    },
  };
}
