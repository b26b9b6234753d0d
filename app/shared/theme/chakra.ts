import { chakra as factory } from "@chakra-ui/react/styled-system";
import { system } from "./system";

type Recipe = Parameters<typeof system.cva>[0];
type Compiled = ReturnType<typeof system.cva>;

/**
 * Chakra's factory of styled parts, with one difference: a part's recipe is compiled once, when it is first used.
 * Chakra by itself compiles it at every render of every element, which is half of what a step's render costs.
 */
export const chakra = new Proxy(factory, {
  apply: (_, self, [tag, recipe, ...options]: [unknown, Recipe | undefined]) =>
    Reflect.apply(factory as (...given: unknown[]) => unknown, self, [tag, recipe && onceUsed(recipe), ...options]),
});

/** A recipe that Chakra takes for a compiled one. */
function onceUsed(recipe: Recipe): Compiled {
  let made: Compiled | undefined;
  const compiled = (): Compiled => (made ??= system.cva(recipe));
  return Object.defineProperties((props: object) => compiled()(props), {
    __cva__: { value: true },
    config: { value: recipe },
    variantKeys: { get: () => compiled().variantKeys },
    merge: { get: () => compiled().merge },
  }) as unknown as Compiled;
}
