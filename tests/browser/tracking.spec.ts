import type { Page } from "@playwright/test";
import { buyerIn, heading, share } from "./support/journey";
import { expect, test } from "./support/test";

/** What a visit reports of itself (resolutions R-16): the server answers 202 once it has kept an event. */
function kept(page: Page): object[] {
  const events: object[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith("/api/events/v1/events")) return;
    events.push({ status: response.status(), ...(response.request().postDataJSON() as object) });
  });
  return events;
}

test(
  "a broker's visit: each page, and where the form of a client was opened",
  { tag: "@all" },
  async ({ broker: page }) => {
    const events = kept(page);
    await page.goto("/dashboard/clients");
    await page.getByRole("region", { name: "Clients" }).getByRole("link").first().click();
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const arrived = { status: 202 };
    await expect
      .poll(() => events)
      .toMatchObject([
        { ...arrived, name: "page_viewed", page: "clients", detail: {} },
        { ...arrived, name: "page_viewed", page: "client", detail: {} },
        { ...arrived, name: "client_modal_opened", page: "client", detail: { position: "client_details" } },
      ]);
  },
);

test("a broker's work: a file of clients, a client by hand and an offer", { tag: "@all" }, async ({ broker: page }) => {
  const events = kept(page);
  const names = () => events.map((event) => (event as { readonly name: string }).name);
  await page.goto("/dashboard/clients");
  const add = page.getByRole("button", { name: "Add", exact: true });
  await add.click();
  await page.getByLabel(/^Browse/).setInputFiles({
    name: "clients.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("first_name,last_name,email\nTom,Low,tom@mail.example\nUte,Low,ute@mail.example\n"),
  });
  await expect(page.getByText("Clients added successfully", { exact: true })).toBeVisible();
  await add.click();
  await page.getByRole("button", { name: "Add Client" }).click();
  const form = page.getByRole("dialog");
  const { first, last, email } = buyerIn("CO", "Vera");
  await form.getByLabel("First name").fill(first);
  await form.getByLabel("Last name").fill(last);
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Add client" }).click();
  await page.getByRole("region", { name: "Clients" }).getByRole("link", { name: /Vera/ }).first().click();
  await page.getByRole("button", { name: "Create offer" }).click();
  await expect(form.getByLabel("Product")).toHaveText("Passport 360");
  await form.getByLabel("Prepare it manually").check();
  await form.getByRole("button", { name: "Create offer" }).click();
  await expect.poll(names).toContain("step_seen");
  expect(events.filter((event) => (event as { readonly name: string }).name !== "page_viewed")).toMatchObject([
    { status: 202, name: "import_begun" },
    { status: 202, name: "import_ended", detail: { outcome: "imported", count: 2 } },
    { status: 202, name: "client_modal_opened", detail: { position: "client_list" } },
    { status: 202, name: "client_added", page: "clients" },
    { status: 202, name: "offer_created", page: "client", detail: { method: "manual" } },
    { status: 202, name: "step_seen", page: "broker_wizard", detail: { entry: "dashboard" } },
  ]);
});

test("a buyer's visit: the page and its first step, before anything is known of them", async ({ page }) => {
  const events = kept(page);
  await page.goto(share);
  await expect(heading(page)).toBeVisible();
  const here = { status: 202, page: "share_wizard" };
  await expect
    .poll(() => events)
    .toMatchObject([
      { ...here, name: "page_viewed" },
      { ...here, name: "step_seen", detail: { flow: { id: "passport360" }, entry: "share", step: "policyholder" } },
    ]);
});

test("a sign-in link that cannot be sent: with what happened before it, and without the address", async ({ page }) => {
  const events = kept(page);
  await page.route("**/api/auth/v1/send-login-link", (route) =>
    route.fulfill({ status: 500, json: { error: { code: "internal", message: "Sorry" } } }),
  );
  await page.goto("/login");
  await page.getByLabel("Email").fill("dana@acme.example");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect
    .poll(() => events.at(-1))
    .toEqual({
      status: 202,
      name: "login_link_failed",
      page: "sign_in",
      detail: { status: 500 },
      breadcrumbs: [{ name: "page_viewed", page: "sign_in", ago_ms: expect.any(Number) }],
    });
});
