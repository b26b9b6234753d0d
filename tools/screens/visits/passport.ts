import type { Page } from "playwright";
import { handOn, type Hand } from "../buying/hand";
import { CARD, somebody, STREET } from "../buying/person";
import { consent, next, radio, submit, toNextStep, typeCard, walk } from "../buying/steps";
import type { Camera } from "../pictures/camera";
import type { Visit } from "../pictures/visit";

const IDS: { readonly [step: string]: string } = {
  policyholder: "U4 U5 u6 u7 u17",
  dob: "U5 u17",
  "plan-type": "U1 U5",
  plans: "u6",
  "add-ons": "table",
  checkout: "u8 u5 u6 u9 U4",
  confirmation: "u10 u6 U4",
};

/** Passport 360 by a share link, paid by card. */
export const passportShare: Visit = async ({ camera, open }) => {
  const page = await open();
  const hand = handOn(page);
  await page.goto("/buy/acme/passport360/start?b=bkr_dana");
  await walk(hand, somebody("Ana"), "confirmation", async (step) => {
    await camera.take(page, IDS[step] ?? "table", `passport-share-${step}`);
    if (step === "plans") await abouts(page, camera, "passport-plans");
    if (step === "add-ons") await abouts(page, camera, "passport-add-ons");
    if (step === "checkout") await atCheckout(hand, camera);
  });
};

/** Every coverage dialog of a step, measured; the one with the longest name is kept in all forms. */
export async function abouts(page: Page, camera: Camera, state: string): Promise<void> {
  const all = await page.getByRole("button", { name: /^About / }).all();
  const names = await Promise.all(all.map(async (each) => (await each.getAttribute("aria-label")) ?? ""));
  const longest = names.toSorted((one, other) => other.length - one.length)[0];
  await all[names.indexOf(longest ?? "")]?.click();
  await page.getByRole("dialog").waitFor();
  await camera.take(page, "U2", `${state}-dialog`);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** What a checkout shows before it is paid: a check, a declined card, a bank that asks, a failed save. */
async function atCheckout(hand: Hand, camera: Camera): Promise<void> {
  const { page } = hand;
  await page.locator("label", { has: radio(page, /^Check/) }).click();
  await camera.take(page, "table", "passport-share-checkout-check");
  await page.locator("label", { has: radio(page, /^Credit or debit/) }).click();
  await typeCard(hand, CARD.declined);
  await consent(page).click();
  await submit(page).click();
  await page.getByText("Your card was declined").first().waitFor();
  await camera.take(page, "table", "passport-share-checkout-declined");
  await typeCard(hand, CARD.asks);
  await submit(page).click();
  await page.getByRole("dialog").waitFor();
  await camera.take(page, "table", "passport-share-checkout-bank");
  await page.getByRole("button", { name: "Do not confirm" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.route("**/finalize", (route) => route.fulfill({ status: 500, json: {} }));
  await submit(page).click();
  await page
    .getByRole("alert")
    .filter({ hasText: /something went wrong/ })
    .waitFor();
  await camera.take(page, "table", "passport-share-checkout-failed");
  await page.unroute("**/finalize");
  await consent(page).click();
}

/** The beneficiaries, from checkout. */
export const beneficiaries: Visit = async ({ camera, open }) => {
  const page = await open();
  const hand = handOn(page);
  await page.goto("/buy/acme/passport360/start?b=bkr_dana");
  await walk(hand, somebody("Nora"), "checkout");
  await toNextStep(page, () => page.getByRole("link", { name: "Add beneficiaries" }).click());
  await page.getByRole("heading", { level: 1 }).waitFor();
  await camera.take(page, "u2", "beneficiaries-asked");
  if (page.url().includes("/add-beneficiaries")) {
    await page.locator("label", { has: radio(page, "Yes") }).click();
    await toNextStep(page, () => next(page).click());
  }
  await fillBeneficiary(page, "Rui");
  await camera.take(page, "u21 u17", "beneficiaries-form");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Add another beneficiary" }).click();
  await fillBeneficiary(page, "Eva");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await camera.take(page, "table", "beneficiaries-list");
  await page
    .getByLabel(/Allotment|percent/i)
    .first()
    .fill("70");
  await page.keyboard.press("Tab");
  await camera.take(page, "u5", "beneficiaries-120-percent");
};

async function fillBeneficiary(page: Page, first: string): Promise<void> {
  const form = page.getByRole("dialog").or(page.getByRole("main")).last();
  await form.getByLabel("Relationship").selectOption("Child");
  const email = `${first.toLowerCase()}@mail.example`;
  const texts = { "First name": first, "Last name": "Sullivan", Email: email, Phone: "5559876543" };
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByRole("button", { name: /Same address as/ }).click();
  await form
    .getByLabel("Address line 1")
    .and(page.locator(`[value="${STREET}"]`))
    .first()
    .waitFor();
}
