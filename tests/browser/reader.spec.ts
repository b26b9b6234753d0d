import type { Page } from "@playwright/test";
import { businessShare, chooseState, fillBusiness } from "./support/business";
import {
  buyerIn,
  fillPolicyholder,
  heading,
  newClient,
  next,
  resumeAt,
  resumeAtCheckout,
  share,
  submit,
} from "./support/journey";
import { linkFor } from "./support/people";
import { readerAt, type Reader } from "./support/reader";
import { expect, test } from "./support/test";

/**
 * Errands by ear and keyboard alone. What is announced is kept in `transcripts/`: read the difference as somebody would
 * hear it, before you commit it. `READER=record npx playwright test reader` keeps what is announced now.
 */
const errand = (
  name: string,
  steps: (reader: Reader, page: Page) => Promise<void>,
  begin: (page: Page) => Promise<void>,
): void =>
  test(`by ear: ${name}`, async ({ page }) => {
    await begin(page);
    const reader = await readerAt(page, name);
    await reader.arrive();
    await steps(reader, page);
    reader.end();
  });

// What starts today has begun for the buyer when it has for the carrier: both are in one zone, at every hour.
test.use({ timezoneId: "America/New_York" });

const landing = async (page: Page): Promise<void> => {
  await page.goto("/buy/acme/passport360?b=bkr_dana");
  await expect(page.getByRole("link", { name: "Get Quote Now" })).toBeVisible();
};

errand("what does the product cost", ({ readFrom }) => readFrom(/^What it costs/), landing);

errand("who is my agent and how do I call", ({ goTo }) => goTo("303-555-0111"), landing);

errand(
  "start and give my name",
  async ({ goTo, press, type }, page) => {
    await goTo("Check Our Prices");
    await press("Enter", heading(page).filter({ hasText: "Who are you enrolling" }));
    await goTo("First name");
    await type("Ana");
    await goTo("Last name");
    await type("Silva");
  },
  landing,
);

errand(
  "correct a wrong zip",
  async ({ goTo, press, type }, page) => {
    const wrong = page.getByText("Please enter a 5-digit zip code");
    await goTo("Zip");
    await type("8020");
    await press("Tab", wrong);
    await goTo("Zip", "Shift+Tab");
    await type("80203");
    await expect(wrong).toHaveCount(0);
    await goTo("Next");
  },
  async (page) => {
    await page.goto(share);
    await fillPolicyholder(page, buyerIn("CO"));
  },
);

const atPlans = async (page: Page): Promise<void> => {
  await resumeAt(page, "plans", buyerIn("CO"));
  await expect(page.getByRole("button", { name: /Select plan/ }).first()).toBeVisible();
};

errand(
  "choose a plan by its price",
  async ({ readFrom, goTo, press }, page) => {
    await readFrom(/^Choose your plan/);
    await goTo(/Select plan.*Enhanced/);
    await press("Enter", page.getByText("Continue without additional coverage"));
  },
  atPlans,
);

errand(
  "what does a coverage mean",
  async ({ goTo, press, readFrom }, page) => {
    await goTo(/^About Trip delay/);
    await press("Enter", page.getByRole("dialog"));
    await readFrom(/^Trip delay/);
    await press("Escape", heading(page));
  },
  atPlans,
);

errand(
  "be refused and change the answer",
  async ({ goTo, press, readFrom }, page) => {
    await goTo(/^(Yes|No)$/);
    await press("Space", next(page));
    await goTo("Next");
    await press("Enter", page.getByRole("dialog"));
    await readFrom(/^Thank you/);
    await press("Escape", heading(page));
    await goTo(/^Yes$/, "Shift+Tab");
    await press("ArrowDown", page.getByRole("radio", { name: "No", checked: true }));
    await goTo("Next");
    await press("Enter", heading(page).filter({ hasText: "nature of the business" }));
  },
  async (page) => {
    await page.goto(businessShare);
    await fillBusiness(page, buyerIn("CO"));
    await next(page).click();
    await chooseState(page, "CO");
    await expect(heading(page)).toHaveText(/related to any of these industries/);
  },
);

errand(
  "a declined card and another one, then the receipt",
  async ({ goTo, press, type, readFrom }, page) => {
    const pay = async (card: string): Promise<void> => {
      await type(card);
      await goTo("Expiration date");
      await type("1231");
      await goTo("CVC");
      await type("123");
    };
    await goTo("Card number");
    await pay("4000000000000002");
    await goTo(/I have read and agree/);
    await press("Space", page.getByRole("checkbox", { name: /I have read and agree/, checked: true }));
    await goTo(/^Submit/);
    await press("Enter", page.getByText("Your card was declined"));
    await page.keyboard.press("ControlOrMeta+a");
    await pay("4242424242424242");
    await goTo(/^Submit/);
    await press("Enter", heading(page).filter({ hasText: "Your coverage is bound!" }));
    await expect(page.getByRole("button", { name: "Policy schedule" })).toBeVisible();
    await readFrom(/^Your coverage is bound/);
  },
  async (page) => {
    await resumeAtCheckout(page, buyerIn("CO"));
    await expect(page.getByLabel("Card number")).toBeVisible();
    await expect(submit(page)).toBeVisible();
  },
);

const listed = (page: Page): Promise<void> => expect(page.getByText(/of \d+ shown/).first()).toBeVisible();
const atTheList = async (page: Page): Promise<void> => {
  await page.goto("/dashboard/clients");
  await listed(page);
};

test("by ear: a broker signs in", async ({ page, me }) => {
  await page.goto("/login");
  await expect(page).toHaveTitle("Demo Broker Tool");
  await expect(page.getByLabel("Email")).toBeVisible();
  const { arrive, goTo, type, press, end } = await readerAt(page, "a broker signs in");
  await arrive();
  if (!(await page.getByLabel("Email").evaluate((field) => field === document.activeElement))) await goTo("Email");
  await type(me.email);
  await goTo("Submit");
  await press("Enter", page.getByText(/is on its way/));
  await page.goto(await linkFor(page, me.email));
  await listed(page);
  await arrive();
  end();
});

test.describe("a broker by ear", () => {
  test("finds a client by name", { tag: "@all" }, async ({ broker: page }) => {
    await newClient(page, buyerIn("CO", "Quillon"));
    await atTheList(page);
    const { arrive, goTo, type, press, end } = await readerAt(page, "a broker finds a client");
    await arrive();
    await goTo(/^Search/);
    await press("Enter", page.getByRole("dialog"));
    await type("quillon", page.getByRole("status").filter({ hasText: /result/ }));
    await goTo(/Quillon/);
    await press("Enter", heading(page).filter({ hasText: "Quillon Silva" }));
    end();
  });

  test("sends an offer by mail", async ({ broker: page }) => {
    await page.goto(`/dashboard/clients/${await newClient(page, buyerIn("CO", "Offa"))}`);
    await expect(heading(page)).toHaveText(/Offa/);
    const { arrive, goTo, press, end } = await readerAt(page, "a broker sends an offer");
    await arrive();
    await goTo("Create offer");
    await press("Enter", page.getByLabel("Email the client a link"));
    await goTo(/^(Email the client a link|Prepare it manually)$/);
    await press("Space", page.getByRole("radio", { name: "Email the client a link", checked: true }));
    await goTo("Create offer");
    const before = await heading(page).boundingBox();
    await press("Enter", page.getByText("has been sent an enrollment email."));
    expect(await heading(page).boundingBox(), "good news moves nothing on the page").toEqual(before);
    end();
  });

  test("copies a share link", { tag: "@all" }, async ({ broker: page }) => {
    await page.context().grantPermissions(["clipboard-write"]);
    await atTheList(page);
    const { arrive, goTo, press, end } = await readerAt(page, "a broker copies a share link");
    await arrive();
    await goTo("Share Link");
    await press("Enter", page.getByRole("dialog"));
    await goTo("Product");
    await press("ArrowDown", page.getByRole("button", { name: "Save QR code" }));
    await goTo("Copy Link");
    await press("Enter", page.getByText("Copied!"));
    end();
  });
});
