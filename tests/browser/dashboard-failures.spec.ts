import type { Locator, Page, Route } from "@playwright/test";
import { sampled } from "../support/tier";
import { hurry } from "./support/clock";
import { openShareLink } from "./support/header";
import { buyerIn, heading, newClient, quoteOf } from "./support/journey";
import { expect, test } from "./support/test";

/** Failures of the dashboard: each is seen beside the button that was pressed, and another try goes through (W35, R-05, D13). */

const internal = { status: 500, json: { error: { code: "internal", message: "Sorry, something went wrong." } } };
const faults = {
  "the server fails": (route: Route) => route.fulfill(internal),
  "there is no network": (route: Route) => route.abort("internetdisconnected"),
  "the answer is lost": (route: Route) => route.abort("connectionreset"),
} as const;
// A phone, where a notice is soonest out of sight.
const widths = sampled([375, 1280] as const);
/** A page cannot tell the last two apart. */
const someFaults = [
  faults["the server fails"],
  ...sampled([faults["there is no network"], faults["the answer is lost"]]),
];
/** Where each failure takes a page of its own. */
const oneFault = sampled(someFaults);
const words = /Sorry, something went wrong\..*[Tt]ry again/s;

interface Call {
  readonly method: string;
  readonly url: RegExp;
}

/** Makes the calls of one kind fail until it is lifted. */
async function failing(
  page: Page,
  { method, url }: Call,
  fault: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  await page.route(url, (route) => (route.request().method() === method ? fault(route) : route.fallback()));
  return () => page.unroute(url);
}

/** The notice is announced, whole in the window, and the focus is on it, in it, or on what stands right below. */
async function expectSeen(page: Page, alert: Locator, beside?: Locator): Promise<void> {
  await expect(alert).toBeVisible();
  await expect
    .poll(() =>
      alert.evaluate((frame) => {
        const { top, bottom, left, right } = frame.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      }),
    )
    .toBe(true);
  if (beside) await expect(beside).toBeFocused();
  else await expect.poll(() => alert.evaluate((frame) => frame.contains(document.activeElement))).toBe(true);
  await expect(page.getByText(/\/api\/|\/person\/|network|http_/)).toHaveCount(0);
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const alertIn = (where: Page | Locator) => where.getByRole("alert");

interface Errand {
  /** What it calls, one after another. */
  readonly calls: readonly Call[];
  /** Opens the form and fills it in; answers its dialog, the button to press and what is to be kept. */
  readonly prepare: (
    page: Page,
  ) => Promise<{ readonly modal: Locator; readonly button: Locator; readonly kept: () => Promise<void> }>;
  readonly done: (page: Page) => Locator;
}

const clients = /\/api\/management\/v1\/clients(\/[^/]+)?$/;
const errands: Readonly<Record<string, Errand>> = {
  "adding a client": {
    calls: [{ method: "POST", url: clients }],
    prepare: async (page) => {
      await page.goto("/dashboard/clients");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await dialog(page, "Add new clients").getByRole("button", { name: "Add Client" }).click();
      const modal = dialog(page, "Add client");
      await modal.getByLabel("First name").fill("Faye");
      await modal.getByLabel("Last name").fill("Lure");
      await modal.getByLabel("Email").fill("faye.lure@mail.example");
      return {
        modal,
        button: modal.getByRole("button", { name: "Add client" }),
        kept: () => expect(modal.getByLabel("Email")).toHaveValue("faye.lure@mail.example"),
      };
    },
    done: (page) => page.getByText("Faye Lure has been added successfully."),
  },
  "editing a client": {
    calls: [{ method: "PUT", url: clients }],
    prepare: async (page) => {
      await page.goto(`/dashboard/clients/${await newClient(page, buyerIn("CO", "Edith"))}`);
      await page.getByRole("button", { name: "Edit" }).click();
      const modal = dialog(page, "Edit client");
      await modal.getByLabel("Phone").fill("303-555-0199");
      return {
        modal,
        button: modal.getByRole("button", { name: "Save" }),
        kept: () => expect(modal.getByLabel("Phone")).toHaveValue("303-555-0199"),
      };
    },
    done: (page) => page.getByText("303-555-0199"),
  },
  "creating and mailing an offer": {
    calls: [
      { method: "POST", url: /\/quotes\/v1\/quotes$/ },
      { method: "PATCH", url: /\/handoff$/ },
    ],
    prepare: offer,
    done: (page) => page.getByText("has been sent an enrollment email."),
  },
};

async function offer(page: Page) {
  await page.goto(`/dashboard/clients/${await newClient(page, buyerIn("CO", "Otto"))}`);
  await page.getByRole("button", { name: "Create offer" }).click();
  const modal = dialog(page, "Create offer");
  await modal.getByLabel("Email the client a link").check();
  return {
    modal,
    button: modal.getByRole("button", { name: "Create offer" }),
    kept: () => expect(modal.getByLabel("Email the client a link")).toBeChecked(),
  };
}

for (const [name, { calls, prepare, done }] of Object.entries(errands)) {
  // An errand of one call is held by tests/app/dashboard-failures.test.tsx.
  const tag = calls.length === 1 ? ["@all"] : [];
  for (const width of widths)
    test(
      `${name} fails at ${width} px: said above the button, kept, and done at the next press`,
      { tag },
      async ({ broker: page }) => {
        await page.setViewportSize({ width, height: 740 });
        const { modal, button, kept } = await prepare(page);
        for (const call of calls)
          for (const fault of someFaults) {
            const lift = await failing(page, call, fault);
            await button.click();
            await expect(alertIn(modal)).toHaveText(words);
            await expectSeen(page, alertIn(modal), button);
            await kept();
            await lift();
          }
        await button.click();
        await expect(done(page)).toBeVisible();
        if (calls.length === 1) return;
        await test.step("a success notice goes when the person goes on", async () => {
          await page.getByRole("button", { name: /^Actions for/ }).click();
          await page.getByRole("menuitem", { name: "Continue" }).click();
          await expect(page.getByLabel("First name")).toBeVisible();
          await expect(done(page)).toHaveCount(0);
        });
      },
    );
}

test("adding a client: sent from a field, refused at a field, then answered slowly", async ({ broker: page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const { calls, prepare, done } = errands["adding a client"] as Errand;
  const [call] = calls as readonly [Call];
  const { modal, button } = await prepare(page);

  await test.step("the notice takes the focus when the form was sent from a field, and there is only one of it", async () => {
    const lift = await failing(page, call, faults["the server fails"]);
    await modal.getByLabel("First name").press("Enter");
    await expectSeen(page, alertIn(modal));
    await expect(alertIn(modal)).toHaveCount(1);
    await lift();
  });

  await test.step("a refusal that names a place in the body names the field instead", async () => {
    const message = '/person/first_name: found "Faye", expected another form.';
    const details = [{ at: "/person/first_name", rule: "pattern", message }];
    const lift = await failing(page, call, (route) =>
      route.fulfill({ status: 422, json: { error: { code: "invalid_request", message, details } } }),
    );
    await button.click();
    await expect(alertIn(modal)).toHaveText(
      /^The client was not added\.\s*Some of the details are not accepted: check First name and try again\.$/,
    );
    await expectSeen(page, alertIn(modal), button);
    await lift();
  });

  await test.step("a slow answer: the button waits, the notice of the failed try is gone, and the answer still counts", async () => {
    const lift = await failing(page, call, faults["there is no network"]);
    await button.click();
    await expect(alertIn(modal)).toContainText("Check your connection");
    await lift();
    let release = (): void => undefined;
    const answer = new Promise<void>((resolve) => (release = resolve));
    await failing(page, call, async (route) => {
      await answer;
      await route.continue();
    });
    await button.click();
    await expect(button).toBeDisabled();
    await expect(alertIn(modal)).toHaveCount(0);
    release();
    await expect(done(page)).toBeVisible();
  });
});

for (const width of widths)
  test(
    `products and a search that fail at ${width} px are said in their dialogs, and had at the next try`,
    { tag: "@all" },
    async ({ broker: page }) => {
      await page.setViewportSize({ width, height: 740 });
      for (const fault of oneFault) {
        await page.goto("/dashboard/clients");
        await expect(heading(page)).toHaveText(/^Clients\s*[\d,]+/);
        await test.step("products that cannot be loaded", () => withoutProducts(page, fault));
        await page.keyboard.press("Escape");
        await test.step("a search is said below its field, which keeps the focus", () => withoutSearch(page, fault));
      }
    },
  );

async function withoutProducts(page: Page, fault: (route: Route) => Promise<void>): Promise<void> {
  const lift = await failing(page, { method: "GET", url: /\/flows\/index\.json$/ }, fault);
  await openShareLink(page);
  const share = dialog(page, "Share Link");
  await expectSeen(page, alertIn(share));
  await lift();
  await alertIn(share).getByRole("button", { name: "Try again" }).click();
  await share.getByLabel("Product").selectOption("Passport 360");
  await expect(share.getByRole("button", { name: "Copy Link" })).toBeEnabled();
  await expect(alertIn(share)).toHaveCount(0);
}

async function withoutSearch(page: Page, fault: (route: Route) => Promise<void>): Promise<void> {
  const lift = await failing(page, { method: "GET", url: /\/v1\/search\?/ }, fault);
  await page.getByRole("button", { name: "Search" }).click();
  const field = page.getByRole("searchbox");
  await field.fill("dana");
  await expectSeen(page, alertIn(dialog(page, "Search")), field);
  await lift();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("status").filter({ hasText: /result/ })).toBeVisible();
  await expect(alertIn(dialog(page, "Search"))).toHaveCount(0);
  await expect(field).toHaveValue("dana");
}

const pages = {
  "the client list": {
    path: "/dashboard/clients",
    url: /\/v1\/clients\?/,
    failed: /^Clients/,
    here: /^Clients\s*[\d,]+/,
  },
  "a client": {
    path: "/dashboard/clients/cl_dana002",
    url: /\/v1\/policies\?/,
    failed: "We could not load this client",
    here: /./,
  },
} as const;
for (const [name, { path, url, failed, here }] of Object.entries(pages))
  for (const width of widths)
    test(
      `${name} that cannot be loaded at ${width} px has a heading, a sentence and another try`,
      { tag: "@all" },
      async ({ broker: page }) => {
        await page.setViewportSize({ width, height: 740 });
        for (const fault of oneFault) {
          const lift = await failing(page, { method: "GET", url }, fault);
          await page.goto(path);
          await expect(heading(page)).toHaveText(failed);
          await expectSeen(page, alertIn(page));
          await expect(page.getByRole("banner").getByRole("img")).toBeVisible();
          await expect(
            page
              .getByRole("main")
              .getByRole("link")
              .or(page.getByRole("button", { name: "Add", exact: true }))
              .first(),
          ).toBeVisible();
          await lift();
          await page.getByRole("button", { name: "Try again" }).click();
          await expect(heading(page)).toHaveText(here);
          await expect(alertIn(page)).toHaveCount(0);
        }
        if (name === "the client list")
          await test.step("more clients: said above the button, which then loads them", () => withoutMore(page));
      },
    );

async function withoutMore(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: "Load more clients" });
  for (const fault of someFaults) {
    const lift = await failing(page, { method: "GET", url: /\/v1\/clients\?_offset=25/ }, fault);
    await more.click();
    await expectSeen(page, alertIn(page), more);
    await lift();
  }
  await more.click();
  await expect(page.getByRole("status").filter({ hasText: /^50 of/ })).toBeVisible();
  await expect(alertIn(page)).toHaveCount(0);
}

test(
  "a client and a policy that are not there have a heading, a sentence, the brand and a way on",
  { tag: "@all" },
  async ({ broker: page }) => {
    for (const [path, title] of [
      ["/dashboard/clients/cl_nobody", "We could not find this client"],
      ["/dashboard/clients/cl_dana002/policies/pol_nobody", "We could not find this policy"],
    ] as const) {
      await page.goto(path);
      await expect(heading(page)).toHaveText(title);
      await expect(page).toHaveTitle(title);
      await expect(page.getByText("It may have been removed, or it belongs to another brokerage.")).toBeVisible();
      await expect(page.getByRole("banner").getByRole("img")).toBeVisible();
      await page.getByRole("link", { name: "Go to your clients" }).click();
      await expect(heading(page)).toHaveText(/^Clients/);
    }
  },
);

test(
  "an unknown quote leads to its client and says so; one that cannot be loaded can be tried again",
  { tag: "@all" },
  async ({ broker: page }) => {
    await page.goto("/dashboard/clients/cl_dana002/quotes/Q-NOBODY");
    await expect(page).toHaveURL(/\/clients\/cl_dana002$/);
    await expect(alertIn(page)).toContainText("Quote Q-NOBODY could not be opened.");
    const id = await newClient(page, buyerIn("CO", "Quinn"));
    await quoteOf(page, id);
    await page.goto(`/dashboard/clients/${id}`);
    await page.getByRole("button", { name: /^Actions for/ }).click();
    const go = page.getByRole("menuitem", { name: "Continue" });
    await expect(go).toBeVisible();
    const lift = await failing(page, { method: "GET", url: /\/quotes\/Q-[^/?]+$/ }, faults["the server fails"]);
    await go.click();
    await expect(heading(page)).toHaveText("We could not load this quote");
    await expectSeen(page, alertIn(page).filter({ hasText: "Sorry" }));
    await lift();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/passport360\/quotes\/Q-/);
  },
);

for (const width of widths)
  test(
    `a document that cannot be had at ${width} px is said below its button and saved at the next try`,
    { tag: "@all" },
    async ({ broker: page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto("/dashboard/clients/cl_dana002");
      await page.getByRole("link", { name: /^View/ }).first().click();
      await expect(page.getByRole("heading", { name: "Documents" })).toBeVisible();
      const document = page.locator("main ul button").first();
      for (const fault of someFaults) {
        const lift = await failing(page, { method: "GET", url: /\/documents\// }, fault);
        await document.click();
        await expectSeen(page, alertIn(page));
        await lift();
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: "Try again" }).click(),
        ]);
        expect(file.suggestedFilename()).toMatch(/\.pdf$/);
        await expect(alertIn(page)).toHaveCount(0);
        await expect(document).toBeFocused();
      }
    },
  );

const csv = {
  name: "three.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("client_type,first_name,last_name,email\r\nindividual,Imre,Port,imre.port@mail.example\r\n"),
};

test(
  "an import that fails at its signature, and then at itself, keeps the file and sends it again",
  { tag: "@all" },
  async ({ broker: page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    const sign = await failing(page, { method: "POST", url: /\/files\/sign$/ }, faults["there is no network"]);
    const send = await failing(page, { method: "POST", url: /\/clients\/bulk-csv$/ }, faults["there is no network"]);
    await page.goto("/dashboard/clients");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByLabel(/^Browse/).setInputFiles(csv);
    const again = page.getByRole("button", { name: "Try again" });
    for (const lift of [sign, send]) {
      await expect(alertIn(page)).toContainText("No clients were added from three.csv");
      await expectSeen(page, alertIn(page));
      await lift();
      const sent = lift === sign ? page.waitForRequest(/\/clients\/bulk-csv$/) : undefined;
      await again.click();
      await sent;
    }
    await expect(page.getByText("Clients added successfully", { exact: true })).toBeVisible();
    await expect(alertIn(page)).toHaveCount(0);
  },
);

test("an import whose progress cannot be asked for says so, goes on asking, and ends", async ({ broker: page }) => {
  await hurry(page);
  const lift = await failing(page, { method: "GET", url: /\/long_operations\// }, faults["the server fails"]);
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel(/^Browse/).setInputFiles(csv);
  await expect(alertIn(page)).toContainText("We keep asking how far it is.");
  await lift();
  await expect(page.getByText("Clients added successfully", { exact: true })).toBeVisible();
});
