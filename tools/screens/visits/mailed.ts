import { handOn } from "../buying/hand";
import type { ProductId } from "../buying/office";
import { somebody } from "../buying/person";
import { next, radio, walk } from "../buying/steps";
import type { Studio, Visit } from "../pictures/visit";

/** An offer that was mailed to a client of whom all is known: the mail's landing page and every step. */
async function mailed({ camera, office, open }: Studio, product: ProductId, first: string): Promise<void> {
  const who = somebody(first);
  const link = await office.mailOffer(await office.signIn("dana@acme.example"), who, product);
  const page = await open();
  const hand = handOn(page);
  await page.goto(link);
  const start = page.getByRole("link", { name: "Get Quote Now" });
  await start.waitFor();
  await camera.take(page, "table u18", `landing-${product}-mailed`);
  await hand.press(start);
  await page.waitForURL(/\/enroll\//);
  await walk(hand, who, "confirmation", async (step) => {
    await camera.take(page, step === "confirmation" ? "u1 u10" : "table", `${product}-mailed-${step}`);
    if (product === "passport360" && step === "checkout")
      await page.locator("label", { has: radio(page, /^Check/) }).click();
    if (product === "boa" && step === "policyholder") {
      await page.getByLabel("State").selectOption("VA");
      await page.getByLabel("Title of position at company").fill("Owner");
      await next(page).click();
      await page.getByRole("dialog").waitFor();
      await camera.take(page, "table", "boa-mailed-region-change");
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByLabel("State").selectOption("CO");
    }
  });
}

export const passportMailed: Visit = (studio) => mailed(studio, "passport360", "Iris");
export const businessMailed: Visit = (studio) => mailed(studio, "boa", "Otto");
