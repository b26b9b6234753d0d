/** Which components React renders, by the door that its developer tools use. */

/** What React tells of a place in the tree, as far as counting needs it. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  /** The same place as it was committed before; null for a new one. */
  readonly alternate: Fiber | null;
}

/** React's mark of a component that was run for a commit. */
const PERFORMED_WORK = 1;

/** What React asks for when it is loaded, and calls at each commit from then on. */
interface Tools {
  readonly supportsFiber: true;
  readonly inject: () => number;
  onCommitFiberRoot: (renderer: number, root: { readonly current: Fiber }) => void;
  readonly onCommitFiberUnmount: () => void;
  /** Whether React has asked. */
  isKnown: boolean;
}
declare global {
  /** The files of a worker share React, and so what it has found here when it was loaded. */
  var reactTools: Tools | undefined;
}
/** Where React looks for it. */
const PLACE = "__REACT_DEVTOOLS_GLOBAL_HOOK__";

const ignore = (): void => undefined;

/** Has to run before React does: React looks for the tools once. */
export function watchRenders(): void {
  if (globalThis.reactTools) return;
  const tools: Tools = {
    supportsFiber: true,
    isKnown: false,
    inject() {
      tools.isKnown = true;
      return 1;
    },
    onCommitFiberRoot: ignore,
    onCommitFiberUnmount: ignore,
  };
  globalThis.reactTools = tools;
  Object.assign(globalThis, { [PLACE]: tools });
}

/**
 * The components that an action renders, each as often as it is run. The action has to wait for what it brings about.
 * Throws when React was loaded before `watchRenders`.
 */
export async function renderedBy(action: () => void | Promise<void>): Promise<readonly string[]> {
  const tools = globalThis.reactTools;
  if (!tools?.isKnown) throw new Error("React was loaded before watchRenders, and reports no render.");
  const rendered: string[] = [];
  tools.onCommitFiberRoot = (_, { current }) => collect(current, rendered);
  try {
    await action();
  } finally {
    tools.onCommitFiberRoot = ignore;
  }
  return rendered;
}

/** Walks only where something was done: a place whose children are those of the last commit was left alone. */
function collect(fiber: Fiber, into: string[]): void {
  const { alternate } = fiber;
  const name = nameOf(fiber.type);
  if (name !== undefined && (!alternate || (fiber.flags & PERFORMED_WORK) !== 0)) into.push(name);
  if (alternate && alternate.child === fiber.child) return;
  for (let child = fiber.child; child; child = child.sibling) collect(child, into);
}

/** The name of a component; undefined for an element of the page, a text or a context. */
function nameOf(type: unknown): string | undefined {
  if (typeof type === "function") return shownName(type) ?? "a component without a name";
  if (typeof type !== "object" || type === null) return undefined;
  // memo and forwardRef: the component itself is inside.
  const inner = "render" in type ? type.render : "type" in type ? type.type : undefined;
  return inner === undefined ? undefined : (shownName(type) ?? nameOf(inner));
}

function shownName(type: object): string | undefined {
  if ("displayName" in type && typeof type.displayName === "string" && type.displayName !== "") return type.displayName;
  return "name" in type && typeof type.name === "string" && type.name !== "" ? type.name : undefined;
}
