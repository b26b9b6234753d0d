import { chakra as factory } from "@chakra-ui/react/styled-system";
import { system } from "./system";

type Recipe = Parameters<typeof system.cva>[0];
type Compiled = ReturnType<typeof system.cva>;

/**
 * Chakra's factory of styled parts, with two differences. A part's recipe is compiled once, when it is first used, and so
 * is that of a part made of another one: Chakra by itself compiles them at every render of every element, which is half
 * of what a step's render costs. And a part made of another one leaves that one as it is: Chakra by itself writes what
 * both say under the same selector into the recipe of the first.
 */
export const chakra = new Proxy(factory, {
  apply: (_, self, [tag, recipe, ...options]: [unknown, Recipe | undefined]) =>
    Reflect.apply(factory as (...given: unknown[]) => unknown, self, [tag, recipe && onceUsed(recipe), ...options]),
});

const toCome: (() => Compiled)[] = [];
/** How many recipes are compiled before the browser may do something else. */
const AT_ONCE = 4;
/** What Chakra asks a recipe by when the part has no variant: it keeps the answer under that. */
const PLAIN = { colorPalette: undefined, orientation: undefined };

/** Compiles the recipes of the parts that are there, while the page has to wait for something else. */
export async function compileUntil(due: Promise<unknown>): Promise<void> {
  const isDue = due.then(
    () => true,
    () => true,
  );
  while (toCome.length > 0) {
    for (const compiled of toCome.splice(0, AT_ONCE)) compiled()(PLAIN);
    if (await Promise.race([isDue, nextTask()])) return;
  }
}

const nextTask = () => new Promise<false>((next) => setTimeout(() => next(false)));

/** A recipe that Chakra takes for a compiled one. */
function onceUsed(recipe: Recipe): Compiled {
  let made: Compiled | undefined;
  const compiled = (): Compiled => (made ??= system.cva(recipe));
  toCome.push(compiled);
  const merged = new WeakMap<Compiled, Compiled>();
  const merge = (other: Compiled): Compiled => {
    const found = merged.get(other) ?? compiled().merge.call(own, other);
    merged.set(other, found);
    return found;
  };
  const own = Object.defineProperties((props: object) => compiled()(props), {
    __cva__: { value: true },
    // What is merged is written into.
    config: { get: () => structuredClone(recipe) },
    variantKeys: { get: () => compiled().variantKeys },
    merge: { value: merge },
  }) as unknown as Compiled;
  return own;
}
