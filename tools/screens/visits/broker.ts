import { handOn } from "../buying/hand";
import { PRODUCTS, type ProductId } from "../buying/office";
import { somebody } from "../buying/person";
import { radio, submit, walk } from "../buying/steps";
import type { Studio, Visit } from "../pictures/visit";

/** A quote that the broker prepares by hand: every step, both ways to end it, and the confirmation. */
async function prepared({ camera, office, open }: Studio, product: ProductId, first: string): Promise<void> {
  const dana = await office.signIn("dana@acme.example");
  const who = somebody(first);
  const client = await office.addClient(dana, who, product);
  const number = await office.addQuote(dana, client, product);
  const page = await open(dana);
  const begin = product === "boa" ? "business-region" : "policyholder";
  await page.goto(`/dashboard/clients/${client}/${PRODUCTS[product].enroll}/quotes/${number}/${begin}`);
  await walk(handOn(page), who, "checkout", (step) => camera.take(page, "table u7", `${product}-broker-${step}`));
  await page.locator("label", { has: radio(page, /Send proposal/) }).click();
  await camera.take(page, "table", `${product}-broker-checkout-proposal`);
  await page.locator("label", { has: radio(page, /Bind coverage/) }).click();
  await page.locator("label", { hasText: /On behalf of/ }).click();
  await camera.take(page, "u8", `${product}-broker-checkout-bind`);
  await submit(page).click();
  await page.getByRole("heading", { level: 1, name: /coverage is bound!/ }).waitFor();
  await camera.take(page, "u24 u1", `${product}-broker-confirmation`);
}

export const passportBroker: Visit = (studio) => prepared(studio, "passport360", "Pia");
export const businessBroker: Visit = (studio) => prepared(studio, "boa", "Udo");
