import { buyerIn, choosePlanType, fillBirth, fillPolicyholder, heading, next, share } from "./support/journey";
import { linkFor } from "./support/people";
import { expect, expectAccessible, test } from "./support/test";

test(
  "a buyer asks for a link to finish later, and continues with it in another browser",
  { tag: "@all" },
  async ({ page, browser }) => {
    const buyer = buyerIn("CO");
    await page.goto(share);
    await fillPolicyholder(page, buyer);
    await next(page).click();
    await fillBirth(page);
    await expect(heading(page)).toHaveText("Who should your plan cover?");
    await page.getByRole("button", { name: "Email me a link to finish later" }).click();
    await expect(page.getByRole("status").filter({ hasText: "your link is on its way" })).toBeFocused();
    await expectAccessible(page);
    // What is open here goes on, too.
    await choosePlanType(page, "Individual");
    await expect(heading(page)).toHaveText("Choose your plan");
    const other = await (await browser.newContext()).newPage();
    await other.goto(await linkFor(page, buyer.email));
    await other.getByRole("link", { name: "Get Quote Now" }).click();
    await expect(heading(other)).toHaveText("Welcome Ana! Please tell us about yourself:");
    await expect(other.getByLabel("Email")).toHaveValue(buyer.email);
    await other.context().close();
  },
);
