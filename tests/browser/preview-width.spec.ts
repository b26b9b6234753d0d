/** The preview is as wide as it says, also where a scroll bar of the browser takes room beside a page. */
import { openFrame } from "./support/preview-frame";
import { aroundOf } from "./support/preview-beside";
import { comingBy, draftOf, SHIPPED } from "./support/preview-draft";
import { newBroker } from "./support/people";
import { browserArguments, findBrowser } from "../../tools/setup/browser.mjs";
import { expect, test } from "./support/test";

test("a browser whose scroll bars take room lays out the preview at the width that was chosen", async ({
  playwright,
  request,
  baseURL,
}) => {
  const origin = String(baseURL);
  const [product] = SHIPPED;
  if (!product) throw new Error("there is no product");
  const browser = await playwright.chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArguments,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 800, height: 500 } });
  const around = await aroundOf(request, (await newBroker(request, origin, "acme")).id);
  const frame = await openFrame(page);
  await frame.say({ kind: "around", around });
  await frame.say({ kind: "person", person: comingBy("share", around.settings.today) });
  await frame.ask({ kind: "draft", draft: draftOf(product) }, "rendered");
  await page.locator("iframe").evaluate((element) => {
    element.style.width = "375px";
  });
  const sizes = await frame.frame.evaluate(() => {
    const { clientHeight, scrollHeight, style } = document.documentElement;
    const widths = [window.innerWidth, document.documentElement.clientWidth];
    // The page of the enrollment itself has a bar in this browser.
    style.scrollbarWidth = "auto";
    const bar = window.innerWidth - document.documentElement.clientWidth;
    return { widths, isScrolled: scrollHeight > clientHeight, bar };
  });
  await browser.close();
  expect(sizes.bar).toBeGreaterThan(0);
  expect(sizes).toMatchObject({ widths: [375, 375], isScrolled: true });
});
