/** The server answers 404 where the app has no page, and nowhere else. */
import fc from "fast-check";
import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";
import { routes } from "../../app/routes";
import { isPage } from "../../server/http/addresses";
import { samples } from "../support/tier";

/** Whether the app shows a page of its own: the last route takes what no other does. */
const isShown = (path: string): boolean => matchRoutes(routes, path)?.at(-1)?.route.path !== "*";

/** The words that the routes name, and others. */
const words = [...new Set(routes.flatMap(({ path = "" }) => path.split("/")))].filter((word) =>
  /^\w[\w-]*$/.test(word),
);
const name = fc.oneof(fc.constantFrom(...words), fc.constantFrom("acme", "passport360", "LOGIN", "Q-1", "a.b", "%20"));
const path = fc
  .tuple(fc.array(name, { maxLength: 6 }), fc.boolean())
  .map(([names, isClosed]) => `/${names.join("/")}${isClosed && names.length > 0 ? "/" : ""}`);

test("a page of the app's routes is a page to the server, and nothing else is", () => {
  expect(words).toContain("dashboard");
  expect([isShown("/login"), isShown("/nothing")]).toEqual([true, false]);
  fc.assert(
    fc.property(path, (at) => {
      expect(isPage(at), at).toBe(isShown(at));
    }),
    { numRuns: samples(2_000, 50_000) },
  );
});
