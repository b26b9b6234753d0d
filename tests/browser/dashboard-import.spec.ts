import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { heading } from "./support/journey";
import { expect, test } from "./support/test";

const header = "client_type,first_name,last_name,email,city";
const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: "application/vnd.ms-excel",
  buffer: Buffer.from([header, ...lines].join("\r\n")),
});
const dialog = (page: Page) => page.getByRole("dialog", { name: "Add new clients" });
const browse = (page: Page) => page.getByLabel(/^Browse/);
const problems = (page: Page) => page.getByRole("region", { name: "Rows that could not be imported" });

async function openAdd(page: Page): Promise<void> {
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

test("a file that breaks a rule is named with the rule and never sent; a dropped one and the sample are imported", async ({
  broker: page,
}) => {
  const signed: string[] = [];
  page.on("request", (request) => request.url().endsWith("/files/sign") && signed.push(request.url()));
  await openAdd(page);
  const alert = dialog(page).getByRole("alert");
  await browse(page).setInputFiles({ name: "big.csv", mimeType: "text/csv", buffer: Buffer.alloc(9_000_001, "a") });
  await expect(alert).toContainText("at most 9,000,000");
  await browse(page).setInputFiles({ name: "list.xlsx", mimeType: "text/csv", buffer: Buffer.from("x") });
  await expect(alert).toContainText("Only .csv files");
  await browse(page).setInputFiles([csv("a.csv", ""), csv("b.csv", "")]);
  await expect(alert).toContainText("one file at a time");
  await drop(page, ["a.csv", "b.csv"]);
  await expect(alert).toContainText("one file at a time: 2");
  await browse(page).setInputFiles({ name: "none.csv", mimeType: "text/csv", buffer: Buffer.alloc(0) });
  await expect(alert).toContainText("empty");
  expect(signed).toEqual([]);

  await test.step("a dropped file is imported, in any spelling of its ending", async () => {
    await drop(page, ["list.CSV"]);
    await expect(page.getByText("Clients added successfully", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Drop Ped" }).first()).toBeVisible();
  });
  await page.getByRole("button", { name: "Dismiss" }).click();

  await test.step("the sample that can be downloaded can be imported", async () => {
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const [sample] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download a sample CSV" }).click(),
    ]);
    await browse(page).setInputFiles({
      name: "sample.csv",
      mimeType: "text/csv",
      buffer: readFileSync(await sample.path()),
    });
    await expect(page.getByText("Clients added successfully", { exact: true })).toBeVisible();
  });
});

/** Files let go over the dialog's zone. */
async function drop(page: Page, names: readonly string[]): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const name of given)
      data.items.add(new File(["client_type,first_name,last_name,email\nindividual,Drop,Ped,drop@mail.example"], name));
    return data;
  }, names);
  await dialog(page).getByText("Drag and drop a CSV file here").dispatchEvent("drop", { dataTransfer: transfer });
}

test(
  "bad rows are all named once, can be downloaded, and nothing is imported",
  { tag: "@all" },
  async ({ broker: page }) => {
    await openAdd(page);
    await browse(page).setInputFiles(
      csv(
        "bad.csv",
        "individual,Good,Row,good@mail.example,",
        "individual,Bad,,=not-an-email,",
        "individual,,Row,x@mail.example,",
      ),
    );
    await expect(problems(page)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/clients$/);
    const found = problems(page).locator("tbody tr");
    await expect(found).toHaveCount(3);
    await expect(found.nth(0)).toContainText(/^3.*email.*=not-an-email/);
    await expect(found.nth(1)).toContainText(/^3.*last_name/);
    await expect(found.nth(2)).toContainText(/^4.*first_name/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download as CSV" }).click(),
    ]);
    const text = readFileSync(await file.path(), "utf8");
    expect(text.trim().split("\r\n")).toHaveLength(4);
    expect(text).toContain(`"'=not-an-email"`);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(problems(page)).toHaveCount(0);
    // Polling goes on after an error (portal §4), and the error is not told a second time.
    await page.waitForResponse((response) => response.url().includes("/long_operations/"));
    await expect(problems(page)).toHaveCount(0);
    await page.reload();
    await expect(heading(page)).toHaveText(/^Clients/);
    await page.goto("/dashboard/clients/uploading");
    await expect(page).toHaveURL(/\/dashboard\/clients$/);

    await test.step("of many problems the first are shown, and the others come when they are asked for", () =>
      showsManyProblems(page));
  },
);

async function showsManyProblems(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const rows = Array.from({ length: 10 }, (_, n) => `individual,Bad,Row${n},nothing,`);
  await browse(page).setInputFiles(csv("bad.csv", ...rows));
  const found = problems(page).locator("tbody tr");
  await expect(found).toHaveCount(8);
  await page.getByRole("button", { name: "Show all 10 problems" }).press("Enter");
  await expect(found).toHaveCount(10);
  await expect(found.nth(8)).toBeFocused();
  await expect(page.getByRole("button", { name: /^Show all/ })).toHaveCount(0);
}

test("the progress survives a reload and ends at the list", { tag: "@all" }, async ({ broker: page }) => {
  let hold = true;
  await page.route("**/long_operations/*", async (route) => {
    if (!hold) return route.continue();
    const id = new URL(route.request().url()).pathname.split("/").at(-1);
    return route.fulfill({ json: { id, done: false, progress: { done: 40, total: 100 } } });
  });
  await openAdd(page);
  await browse(page).setInputFiles(csv("slow.csv", "individual,Slow,Row,slow@mail.example,"));
  await expect(page.getByRole("status").filter({ hasText: "40 of 100 rows" })).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText("Please wait while we import your client list…");
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
  hold = false;
  await expect(page.getByText("Clients added successfully", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/clients$/);
});
