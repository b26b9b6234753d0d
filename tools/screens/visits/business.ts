import { handOn } from "../buying/hand";
import { somebody } from "../buying/person";
import { next, radio, stepOf, walk } from "../buying/steps";
import type { Visit } from "../pictures/visit";
import { abouts } from "./passport";

const IDS: { readonly [step: string]: string } = {
  policyholder: "U4 U5 u6 u7 u17",
  "business-region": "u3",
  "business-type": "u4",
  "business-ownership": "u17",
  employees: "u17",
  plans: "u6",
  checkout: "u8 u5 u9 U4",
  confirmation: "u1 u10 u6",
};

/** Business Owners Accident by a share link, to be paid by check. */
export const businessShare: Visit = async ({ camera, open }) => {
  const page = await open();
  await page.goto("/buy/acme/business-owners-accident/start?b=bkr_dana");
  await walk(handOn(page), somebody("Bea"), "confirmation", async (step) => {
    await camera.take(page, IDS[step] ?? "table", `boa-share-${step}`);
    if (step === "business-type") {
      await page.getByRole("combobox").pressSequentially("plumb");
      await page.getByRole("option").first().waitFor();
      await camera.take(page, "u4", "boa-share-business-type-open");
      await page.getByRole("combobox").fill("");
      await page.keyboard.press("Escape");
    }
    if (step === "industries") {
      await camera.take(page, "u5", "boa-share-industries-needed");
    }
    if (step === "plans") await abouts(page, camera, "boa-plans");
    if (step === "checkout") await page.locator("label", { has: radio(page, /^Check/) }).click();
  });
};

/** What refuses a business: an answer, and too few people for its state. */
export const businessRefused: Visit = async ({ camera, open }) => {
  const page = await open();
  const hand = handOn(page);
  const few = somebody("Cara", { owners: "1", employees: "2" });
  await page.goto("/buy/acme/business-owners-accident/start?b=bkr_dana");
  await walk(hand, few, "industries");
  await page.locator("label", { has: radio(page, "Yes") }).click();
  await next(page).click();
  await page.getByRole("dialog").waitFor();
  await camera.take(page, "U8", "boa-refused-industries");
  await page.getByRole("dialog").getByRole("button").first().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator("label", { has: radio(page, "No") }).click();
  await walk(hand, few, "employees");
  await page.getByLabel("Number of employees").fill(few.employees);
  await next(page).click();
  await page.getByRole("dialog").waitFor();
  await camera.take(page, "U8 u5", "boa-refused-too-few-people");
};

/** A state where nothing is sold, and an agent who may not sell: as far as the buyer gets. */
export const passportRefused: Visit = async ({ camera, open }) => {
  const cases = [
    { state: "KS", broker: "bkr_dana", name: "passport-refused-state" },
    { state: "CO", broker: "bkr_sam", name: "passport-refused-unlicensed" },
  ];
  for (const { state, broker, name } of cases) {
    const page = await open();
    await page.goto(`/buy/acme/passport360/start?b=${broker}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const begun = await stepOf(page).then(
      () => true,
      () => false,
    );
    if (!begun) {
      await camera.take(page, "U8", name);
      continue;
    }
    // The walk ends where the dialog refuses: its step has no next one.
    const refused = page.getByRole("dialog").waitFor({ timeout: 20_000 });
    await Promise.race([walk(handOn(page), somebody("Kay", { state }), "plans").catch(() => undefined), refused]);
    await camera.take(page, "U8", name);
  }
};
