import type { Page } from "@playwright/test";
import { bindPolicy } from "./support/carrier";
import { heading } from "./support/journey";
import { expectModal, press, type } from "./support/keyboard";
import { sampled } from "../support/tier";
import { expect, expectAccessible, test } from "./support/test";

/** The carrier's page `/submit-policy` (portal §2, §4, §5, §8; ), opened by the link that is mailed when a policy is bound. */
const number = (page: Page) => page.getByLabel("Policy number", { exact: true });
const again = (page: Page) => page.getByLabel("Confirm policy number", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const lastName = (page: Page) => dialog(page).getByLabel("Client's last name");
const once = (page: Page) => dialog(page).getByLabel("Policy number once more");
const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Confirm" });
const fact = (page: Page, title: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(title, { exact: true }) })
    .locator("dd");
const calls = "**/api/management/v1/policies/*";

let counted = 0;
/** A number that no other policy of this run has. */
const fresh = (): string => `MC-${process.pid}-${(counted += 1)}`;

async function enter(page: Page, given: string): Promise<void> {
  await number(page).fill(given);
  await again(page).fill(given);
  await submit(page).click();
}

async function check(page: Page, name: string, given: string): Promise<void> {
  await lastName(page).fill(name);
  await once(page).fill(given);
}

/** A notice, and all of it within the window (W35). */
async function expectSeen(page: Page, words: string | RegExp): Promise<void> {
  const notice = page.getByRole("alert").filter({ hasText: words });
  await expect(notice).toBeInViewport({ ratio: 1 });
}

for (const width of sampled([375, 1280])) {
  test(`the carrier opens the mailed link, submits the number, and a reload shows it, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const { link } = await bindPolicy(page, "Silva Reyes");
    const given = fresh();
    await page.goto(link);
    await expect(heading(page)).toHaveText("Submit policy information");
    await expect(page).toHaveTitle("Submit policy information");
    await expect(page.getByRole("banner").getByRole("img", { name: "Meridian Casualty" })).toBeVisible();
    await expect(fact(page, "Client")).toHaveText("Ana Silva Reyes");
    await expect(fact(page, "Plan type")).toHaveText("Family");
    await expect(fact(page, "Plan")).toHaveText("Passport 360 Enhanced");
    await expect(fact(page, "Add-ons")).toHaveText("Golf package");
    await expect(fact(page, "Policy number")).toHaveCount(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const sent: string[] = [];
    page.on("request", (request) => request.method() === "PATCH" && sent.push(request.postData() ?? ""));
    await enter(page, given);
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
    await check(page, "Silva Reyes", given);
    // A double click submits once.
    await confirm(page).dblclick();
    await expect(page.getByRole("status").filter({ hasText: `Policy #${given} has been submitted.` })).toBeInViewport();
    await expect(dialog(page)).toHaveCount(0);
    await expect(heading(page)).toHaveText("Policy information");
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle("Policy information");
    await expect(fact(page, "Policy number")).toHaveText(given);
    await expect(submit(page)).toHaveCount(0);
    expect(sent).toEqual([JSON.stringify({ policy_number: given })]);
    await expectAccessible(page);

    await page.reload();
    await expect(heading(page)).toHaveText("Policy information");
    await expect(fact(page, "Policy number")).toHaveText(given);
    await expect(page.getByRole("textbox")).toHaveCount(0);

    await correctsNumber(page, given);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

/** The number is corrected on the same page, with the last name asked again. */
async function correctsNumber(page: Page, wrong: string): Promise<void> {
  const right = fresh();
  await page.getByRole("button", { name: "Correct the number" }).click();
  await enter(page, right);
  await expect(dialog(page)).toContainText(`This replaces the number ${wrong}`);
  await expectAccessible(page);
  await check(page, "Silva Reyes", right);
  await confirm(page).click();
  await expect(fact(page, "Policy number")).toHaveText(right);
  await expect(page.getByRole("textbox")).toHaveCount(0);
}

const bad = {
  "no token": "/submit-policy?policy_id=pol_1",
  "no policy": "/submit-policy?token=abc",
  "a token that nobody has": "/submit-policy?token=abc&policy_id=pol_1",
} as const;

test(
  "a link that is not good leads to the sign-in page, which says why; so does another policy's token",
  { tag: "@all" },
  async ({ page }) => {
    const refused = async (address: string): Promise<void> => {
      await page.goto(address);
      await expect(page).toHaveURL(/\/login$/);
      await expect(
        page.getByRole("status").filter({ hasText: "This link for a policy number no longer works" }),
      ).toBeVisible();
    };
    for (const [name, address] of Object.entries(bad))
      await test.step(name, async () => {
        await refused(address);
        expect(await page.evaluate(() => localStorage.getItem("session"))).not.toContain("abc");
      });
    const [one, two] = [await bindPolicy(page, "Silva"), await bindPolicy(page, "Silva")];
    await refused(`/submit-policy?token=${one.token}&policy_id=${two.id}`);
  },
);

test("a server in trouble and a network that fails keep the link: the page says so and offers another try", async ({
  page,
}) => {
  const { link } = await bindPolicy(page, "Silva");
  for (const fail of [500, "abort"] as const)
    await test.step(String(fail), async () => {
      await page.route(calls, (route) =>
        fail === "abort" ? route.abort() : route.fulfill({ status: fail, json: {} }),
      );
      await page.goto(link);
      await expect(heading(page)).toHaveText("We could not load this page");
      await expect(page.getByRole("banner").getByRole("img", { name: "Meridian Casualty" })).toBeVisible();
      await expectAccessible(page);
      await page.unroute(calls);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(heading(page)).toHaveText("Submit policy information");
    });
});

test("the form: masked, waits for two equal numbers, and for the client's last name, letter for letter", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { link } = await bindPolicy(page, "Silva");
  await page.goto(link);

  await test.step("Submit waits for two equal numbers, and says what is missing; blanks are nothing", async () => {
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAccessibleDescription("Still needed: Policy number, Confirm policy number");
    await number(page).fill("   ");
    await again(page).fill("   ");
    await expect(submit(page)).toBeDisabled();
    await number(page).fill("MC-1");
    await expect(submit(page)).toHaveAccessibleDescription("Still needed: Confirm policy number");
    await again(page).fill("MC-l");
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAccessibleDescription("The two policy numbers are not the same.");
    await expect(again(page)).not.toHaveAttribute("aria-invalid");
    await again(page).blur();
    await expect(again(page)).toHaveAccessibleDescription(/The two policy numbers are not the same\./);
    await expectAccessible(page);
    await again(page).fill(" MC-1 ");
    await expect(submit(page)).toBeEnabled();
    for (const field of [number(page), again(page)]) await field.fill("");
  });

  await test.step("both numbers are masked and can be looked at; only the confirmation has to be typed", async () => {
    for (const [field, button] of [
      [number(page), "policy number"],
      [again(page), "the repeated number"],
    ] as const) {
      await expect(field).toHaveAttribute("type", "password");
      await expect(field).toHaveAttribute("autocomplete", "off");
      await page.getByRole("button", { name: `Show ${button}` }).click();
      await expect(field).toHaveAttribute("type", "text");
      await page.getByRole("button", { name: `Hide ${button}` }).click();
      await expect(field).toHaveAttribute("type", "password");
    }
    await page.evaluate(() => navigator.clipboard.writeText("MC-77"));
    await number(page).focus();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(number(page)).toHaveValue("MC-77");
    await again(page).focus();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(again(page)).toHaveValue("");
    // A text dropped on a field says so by an event that only the page can refuse.
    const refusesDrop = (field: typeof again): Promise<boolean> =>
      field(page).evaluate(
        (element) =>
          !element.dispatchEvent(
            new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }),
          ),
      );
    expect([await refusesDrop(number), await refusesDrop(again)]).toEqual([false, true]);
  });

  await test.step("Confirm waits for the client's last name, letter for letter, and for the number", async () => {
    const given = fresh();
    await enter(page, given);
    await expect(confirm(page)).toBeDisabled();
    await expect(confirm(page)).toHaveAccessibleDescription(
      "Still needed: Client's last name, Policy number once more",
    );
    for (const wrong of ["silva", "Silva ", " Silva", "SILVA", "Ana Silva"]) {
      await check(page, wrong, given);
      await expect(confirm(page), wrong).toBeDisabled();
    }
    await check(page, "Silva", `${given}9`);
    await expect(confirm(page)).toHaveAccessibleDescription("The policy number is not the one you entered.");
    await check(page, "Silva", given);
    await expect(confirm(page)).toBeEnabled();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(submit(page)).toBeFocused();
    await expect(number(page)).toHaveValue(given);
  });
});

for (const width of sampled([375, 1280])) {
  test(
    `a submission that fails says so beside Confirm, keeps everything, and can be made again, at ${width} px`,
    { tag: "@all" },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      const { link } = await bindPolicy(page, "Silva");
      await page.goto(link);
      await test.step("a number that the server does not accept is said in words a person can use", () =>
        refusesNumber(page));
      const given = fresh();
      await enter(page, given);
      await check(page, "Silva", given);
      const message = "The service is not available for a moment.";
      const busy = { status: 503, json: { error: { code: "unavailable", message } } };
      const failures = [
        [(): unknown => page.route(calls, (route) => route.fulfill({ status: 500, json: {} })), "Something went wrong"],
        [(): unknown => page.route(calls, (route) => route.fulfill(busy)), message],
        [(): unknown => page.route(calls, (route) => route.abort()), "Something went wrong"],
        [(): unknown => page.context().setOffline(true), "Something went wrong"],
      ] as const;
      for (const [begin, words] of failures) {
        await begin();
        await confirm(page).click();
        await expectSeen(page, words);
        await expect(confirm(page)).toBeFocused();
        await expect(confirm(page)).toBeInViewport();
        await expect(lastName(page)).toHaveValue("Silva");
        await expect(once(page)).toHaveValue(given);
        await page.unroute(calls);
      }
      await expectAccessible(page);
      await page.context().setOffline(false);
      await test.step("a number whose answer was lost counts as submitted at the next try", () =>
        losesAnswer(page, given));
    },
  );
}

/** Ends with the number asked for again. */
async function refusesNumber(page: Page): Promise<void> {
  await enter(page, "MC#1");
  await check(page, "Silva", "MC#1");
  await confirm(page).click();
  await expectSeen(page, "This policy number is not accepted.");
  await expect(page.getByText("/policy_number")).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
}

/** Begins with Confirm ready, and ends with the number submitted. */
async function losesAnswer(page: Page, given: string): Promise<void> {
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await confirm(page).click();
  await expectSeen(page, "Something went wrong");
  await page.unroute(calls);
  await confirm(page).click();
  await expect(page.getByText(`Policy #${given} has been submitted.`)).toBeVisible();
  await expect(fact(page, "Policy number")).toHaveText(given);
}

test("a policy that got its number in another tab says so and shows that number", async ({ page, context }) => {
  const { link, id, token } = await bindPolicy(page, "Silva");
  await page.goto(link);
  const [first, second] = [fresh(), fresh()];
  await enter(page, second);
  await check(page, "Silva", second);
  const other = await context.request.patch(`/api/management/v1/policies/${id}?op=submit_policy_number`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { policy_number: first },
  });
  expect(other.status()).toBe(200);
  await confirm(page).click();
  await expectSeen(page, "This policy has its number already");
  await expect(heading(page)).toHaveText("Policy information");
  await expect(fact(page, "Policy number")).toHaveText(first);
});

test("the whole page needs no pointer", async ({ page }) => {
  const { link } = await bindPolicy(page, "Silva");
  await page.goto(link);
  const given = fresh();
  await expect(heading(page)).toHaveText("Submit policy information");
  await type(page, number(page), given);
  await press(page, page.getByRole("button", { name: "Show policy number" }), "Space");
  await type(page, again(page), given);
  await press(page, submit(page));
  await expectModal(page, dialog(page), submit(page));
  await page.keyboard.press("Enter");
  await type(page, lastName(page), "Silva");
  await type(page, once(page), given);
  await press(page, confirm(page));
  await expect(heading(page)).toBeFocused();
  await expect(fact(page, "Policy number")).toHaveText(given);
});
