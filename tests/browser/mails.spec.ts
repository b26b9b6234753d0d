import { sampled } from "../support/tier";
import { expectLaidOut } from "./support/layout";
import type { Screen } from "./support/layout";
import { kindsOfMails, mailsAbout } from "./support/mails";
import type { Named } from "./support/mails";
import { expect, test } from "./support/test";

/** Every mail as a reader sees it: nothing to scroll sideways for, no word broken inside, nothing cut off (W46, D14). */

const W = "W".repeat(80);
const PEOPLE: { readonly [what: string]: Named } = {
  "names of 80 letters and the longest addresses": {
    person: W,
    firm: W,
    email: `${"w".repeat(64)}@${"w".repeat(63)}.example`,
    number: "MC".padEnd(64, "0"),
  },
  "usual names": {
    person: "Ana Silva",
    firm: "Acme Insurance Agency",
    email: "ana@mail.example",
    number: "MC-4711",
  },
};

/** A mail is laid out in px: a browser that enlarges it by 400 % or 200 % has 320 or 640 px for 1280. */
const SCREENS = [320, 375, 640, 768, 1280].map((width): Screen => ({ width, height: 800, text: 100 }));

/** The same mail where a program enlarges its text alone, which 320 px have no room for. */
const enlarged = (html: string): string =>
  html.replaceAll(/(font-size|line-height):(\d+)px/g, (_, what: string, px: string) => `${what}:${Number(px) * 2}px`);

test("each letter of the source has a mail here", async () => {
  const { here, declared } = await kindsOfMails();
  expect(here).toEqual(declared);
});

for (const [what, named] of sampled(Object.entries(PEOPLE)))
  test(`every mail with ${what} is laid out on every screen, also with its text twice as large`, async ({ page }) => {
    const mails = mailsAbout(named);
    for (const { subject, html } of mails)
      await test.step(subject, async () => {
        await page.setContent(html);
        await expect(page.getByRole("article")).toHaveCount(1);
        await expectLaidOut(page, sampled(SCREENS));
        await page.setContent(enlarged(html));
        await expectLaidOut(page, sampled(SCREENS.slice(1), 0));
      });
  });
