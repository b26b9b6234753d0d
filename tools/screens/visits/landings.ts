import type { Page } from "playwright";
import { handOn } from "../buying/hand";
import { PRODUCTS, type ProductId } from "../buying/office";
import { somebody } from "../buying/person";
import { walk } from "../buying/steps";
import type { Studio, Visit } from "../pictures/visit";

const start = (page: Page) => page.getByRole("link", { name: "Get Quote Now" });
const landingOf = (product: ProductId, broker = "bkr_dana"): string =>
  `/buy/acme/${PRODUCTS[product].share}?b=${broker}`;

/** The pages that share links lead to, with scripts and without, and what a message shows of the link. */
export const landings: Visit = async (studio) => {
  for (const product of ["passport360", "boa"] as const) {
    const page = await studio.open();
    await page.goto(landingOf(product));
    await start(page).waitFor();
    await studio.camera.take(page, "U1 U3 U4 u18 u19", `landing-${product}-share`);
    await preview(studio, page, product);
    const plain = await studio.open(undefined, { javaScriptEnabled: false });
    await plain.goto(landingOf(product));
    await studio.camera.take(plain, "table", `landing-${product}-without-scripts`);
  }
  const unlicensed = await studio.open();
  await unlicensed.goto(landingOf("passport360", "bkr_sam"));
  await unlicensed.getByRole("heading", { level: 1 }).waitFor();
  await studio.camera.take(unlicensed, "U8", "landing-unlicensed");
};

/** A page of our own with the words and the picture that the link's page declares for a preview. */
async function preview({ camera, open }: Studio, of: Page, product: ProductId): Promise<void> {
  const said = async (name: string): Promise<string> => {
    const found = of.locator(`meta[property="${name}"], meta[name="${name}"]`).first();
    return (await found.count()) > 0 ? ((await found.getAttribute("content")) ?? "") : "";
  };
  const page = await open();
  await page.setContent(`<main style="font:16px sans-serif;max-width:320px;border:1px solid;margin:16px">
    <img alt="No picture" width="318" src="${await said("og:image")}"><p>${(await said("og:title")) || (await of.title())}</p>
    <p>${(await said("og:description")) || (await said("description")) || "No description"}</p></main>`);
  await camera.take(page, "U3", `preview-${product}`);
}

/** Somebody who comes back: to the same link, at the same browser, and by another agent's link. */
export const returns: Visit = async ({ camera, open }) => {
  const page = await open();
  const hand = handOn(page);
  await page.goto(landingOf("passport360"));
  await hand.press(start(page));
  await page.waitForURL(/\/start\//);
  await walk(hand, somebody("Rita"), "plan-type");
  await page.goto(landingOf("passport360"));
  await start(page)
    .or(page.getByRole("link", { name: /continue/i }))
    .first()
    .waitFor();
  await camera.take(page, "U6", "return-landing");
  await page.goto("/buy/acme/passport360/start?b=bkr_dana");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await camera.take(page, "U6", "return-wizard");
  await page.goto(landingOf("passport360", "bkr_lee"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await camera.take(page, "U7", "other-agent-landing");
  await page.goto("/buy/acme/passport360/start?b=bkr_lee");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await camera.take(page, "U7", "other-agent-wizard");
};

/** A product that is switched off, at its landing page and at its first step. */
export const switchedOff: Visit = async ({ camera, office, open }) => {
  const page = await open();
  await page.route("**/management/v1/settings", async (route) => {
    const settings: object = await (await route.fetch()).json();
    return route.fulfill({ json: { ...settings, flags: { passport360: false } } });
  });
  // A browser that has begun an enrollment gets the page that runs in it, not the server's.
  const domain = new URL(office.base).hostname;
  await page.context().addCookies([{ name: "enrolling", value: "1", domain, path: "/" }]);
  await page.goto(landingOf("passport360"));
  await start(page).click();
  await page.getByRole("dialog").waitFor();
  await camera.take(page, "U8", "product-off");
};
