import { chakra as plain, ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { chakra, compileUntil } from "../../app/shared/theme/chakra";
import { system } from "../../app/shared/theme/system";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The same parts from either factory. */
const partsOf = (make: typeof plain) => {
  const Part = make("p", {
    base: { color: "quiet", p: "4", _hover: { color: "ink" } },
    variants: { size: { small: { fontSize: "0.875rem" }, large: { fontSize: { base: "1rem", md: "2rem" } } } },
    defaultVariants: { size: "small" },
  });
  return { Part, Twice: make(Part, { base: { color: "ink" }, variants: { loud: { true: { fontWeight: "650" } } } }) };
};

const classesOf = (shown: ReactNode): readonly string[] => {
  render(<ChakraProvider value={system}>{shown}</ChakraProvider>);
  const found = screen.getAllByText("words").map(({ className }) => className);
  cleanup();
  return found;
};

const shownWith = ({ Part, Twice }: ReturnType<typeof partsOf>) => (
  <>
    <Part>words</Part>
    <Part size="large" mt="2">
      words
    </Part>
    <Twice loud size="large">
      words
    </Twice>
    <Part as="span" css={{ color: "danger" }}>
      words
    </Part>
  </>
);

test("a part whose recipe is compiled once looks like one of Chakra's own, in each variant and at each render", () => {
  const [own, theirs] = [partsOf(chakra), partsOf(plain)];
  const expected = classesOf(shownWith(theirs));
  expect(new Set(expected).size).toBe(4);
  expect(classesOf(shownWith(own))).toEqual(expected);
  expect(classesOf(shownWith(own))).toEqual(expected);
});

test("a part made of another one leaves that one, and all others made of it, as they are", () => {
  const plainRow = () => chakra("p", { base: { _hover: { color: "ink" } } });
  const underlined = (part: ReturnType<typeof plainRow>) =>
    chakra(part, { base: { _hover: { textDecoration: "underline" } } });
  const Row = plainRow();
  const Bold = chakra(Row, { base: { _hover: { fontWeight: "650" } } });
  classesOf(<Bold>words</Bold>);
  const [After, Alone] = [underlined(Row), underlined(plainRow())];
  expect(classesOf(<After>words</After>)).toEqual(classesOf(<Alone>words</Alone>));
});

test("while a page waits, the recipes of its parts are compiled, and not again when they are shown", async () => {
  const never = new Promise(() => undefined);
  await compileUntil(never);
  const Part = chakra("p", { base: { color: "quiet" } });
  const compile = vi.spyOn(system, "cva");
  await compileUntil(never);
  expect(compile).toHaveBeenCalledTimes(1);
  classesOf(<Part>words</Part>);
  expect(compile).toHaveBeenCalledTimes(1);
});

test("once a page need not wait any longer, no more than a few recipes are compiled", async () => {
  for (let n = 0; n < 20; n++) chakra("p", { base: { margin: `${n}px` } });
  const compile = vi.spyOn(system, "cva");
  await compileUntil(Promise.resolve());
  expect(compile.mock.calls.length).toBeLessThan(10);
});
