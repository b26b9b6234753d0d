import { readFileSync } from "node:fs";
import { join } from "node:path";
import { heading, passportPromise } from "./support/journey";
import { expect, test } from "./support/test";

/** An address of each route of the app, drawn from its map; in a share link Lee Park is the agent. */
function addresses(): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, "../../app/routes.tsx"), "utf8");
  const paths = [...source.matchAll(/path: ["`]([^"`]+)["`]/g)].flatMap(([, path = ""]) =>
    path.includes("${base}") ? ["/products", "/buy"].map((base) => path.replace("${base}", base)) : [path],
  );
  const parts: { readonly [name: string]: string } = {
    brokerageSlug: "acme",
    productSlug: "passport360",
    quoteId: "Q-1",
    clientId: "cl_dana002",
  };
  return paths.map((path) => {
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => parts[name] ?? "");
    return `${filled.replace(/\/?\*$/, "") || "/nowhere"}${path.includes(":brokerageSlug") ? "?b=bkr_lee" : ""}`;
  });
}

test("each route of the app says without scripts what to do and whom to call", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  expect(addresses().length).toBeGreaterThanOrEqual(16);
  for (const address of addresses())
    await test.step(address, async () => {
      await page.goto(address);
      const whom = address.endsWith("bkr_lee")
        ? "your agent Lee Park at 303-555-0112"
        : "Meridian Casualty at 800-555-0140";
      await expect
        .soft(page.locator("noscript p"))
        .toHaveText(
          `This page needs JavaScript, which is switched off or blocked in this browser. Switch it on and reload the page, or call ${whom}.`,
        );
      await expect.soft(page.getByText("Loading…")).toBeHidden();
    });
  await context.close();
});

test("without scripts, each page says so and whom to call, and a landing page can be read", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  // Playwright finds no text in a noscript element.
  const off = page.locator("noscript p");
  for (const width of [375, 1280])
    for (const [address, whom] of [
      ["/buy/acme/passport360?b=bkr_lee", "your agent Lee Park at 303-555-0112"],
      ["/buy/acme/passport360/start/policyholder?b=bkr_lee", "your agent Lee Park at 303-555-0112"],
      ["/login", "Meridian Casualty at 800-555-0140"],
    ] as const)
      await test.step(`${address} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(address);
        await expect(off).toBeInViewport();
        await expect(off).toHaveText(
          `This page needs JavaScript, which is switched off or blocked in this browser. Switch it on and reload the page, or call ${whom}.`,
        );
        await expect(page.getByText("Loading…")).toBeHidden();
        const scrolled = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
        expect(scrolled).toBeLessThanOrEqual(0);
      });
  await page.goto("/buy/acme/passport360");
  await expect(heading(page)).toHaveText(passportPromise);
  await expect(page.getByRole("link", { name: "Get Quote Now" })).toBeVisible();
  await context.close();
});
