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
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 375, height: 600 } });
  const around = await aroundOf(request, (await newBroker(request, origin, "acme")).id);
  const frame = await openFrame(page);
  await frame.say({ kind: "around", around });
  await frame.say({ kind: "person", person: comingBy("share", around.settings.today) });
  await frame.ask({ kind: "draft", draft: draftOf(product) }, "rendered");
  const sizes = await frame.frame.evaluate(() => {
    const { clientWidth, clientHeight, scrollHeight } = document.documentElement;
    return { clientWidth, innerWidth, isScrolled: scrollHeight > clientHeight };
  });
  // The bar of an element of the page takes room: this browser has such bars.
  const bar = await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement("div"));
    box.style.overflow = "scroll";
    return box.offsetWidth - box.clientWidth;
  });
  await browser.close();
  expect(bar).toBeGreaterThan(0);
  expect(sizes).toEqual({ clientWidth: 375, innerWidth: 375, isScrolled: true });
});
