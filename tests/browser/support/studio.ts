import type { Page } from "@playwright/test";
import type { View } from "../../../app/studio/draft/ui/view";
import { draftCalls } from "./drafts";
import { askForSignIn, json } from "./people";
import { staffToken } from "./staff";
import { heading } from "./journey";
import { expect } from "./test";

let count = 0;

/**
 * Signs in one of the carrier's people whom no other test knows; returns what removes them. Their browser shows drafts as
 * this was chosen in it before.
 */
export async function signInToStudio(
  page: Page,
  origin: string,
  kind: "staff" | "reviewer",
  view: View = "text",
): Promise<() => Promise<void>> {
  const headers = { Authorization: `Bearer ${staffToken(origin)}` };
  count += 1;
  const email = `${kind}.${process.pid}.${count}@carrier.example`;
  const data = { kind, name: `Robin ${kind}`, email };
  const { id } = await json<{ id: string }>(page.request.post("/api/management/v1/staff", { headers, data }));
  await page.goto(await askForSignIn(page.request, email));
  await expect(page).toHaveURL(/\/studio$/);
  await page.evaluate((chosen) => localStorage.setItem("studio-view", JSON.stringify(chosen)), view);
  return async () => {
    // A page of somebody who is removed leads to the sign-in page whenever it asks for something next.
    await page.goto("/favicon.svg");
    await page.request.delete(`/api/management/v1/staff/${id}`, { headers });
  };
}

/** A draft of somebody who is signed in to the studio for it. */
interface DraftOfStaff {
  readonly id: string;
  /** The text of its flow, as it is saved. */
  readonly flow: () => Promise<string>;
  /** All its texts by their paths, as they are saved. */
  readonly files: () => Promise<ReadonlyMap<string, string>>;
  /** Takes away the draft, and who made it. */
  readonly end: () => Promise<void>;
}

/** Signs in one of the carrier's staff, who sees drafts so, and makes a draft for them. */
export async function draftOfStaff(page: Page, origin: string, view: View, product?: string): Promise<DraftOfStaff> {
  const { make, flow, files, remove } = draftCalls(page, origin, product);
  const leave = await signInToStudio(page, origin, "staff", view);
  const id = await make();
  return {
    id,
    flow: () => flow(id),
    files: () => files(id),
    end: async () => {
      await remove(id);
      await leave();
    },
  };
}

/** The product whose page the tests look at. */
export const PRODUCT = "Business Owners Accident";

/** From the products to one of them, by its row. */
export async function openProduct(page: Page): Promise<void> {
  await page.goto("/studio");
  await expect(heading(page)).toHaveText("Products");
  await page.getByRole("row").filter({ hasText: PRODUCT }).getByRole("cell").first().click();
  await expect(heading(page)).toHaveText(PRODUCT);
  await expect(page.getByRole("heading", { name: "Versions", exact: true })).toBeVisible();
}

/** Makes a draft of the working copy on the product's page, and comes back there. */
export async function makeDraft(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New draft" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Make draft" }).click();
  await expect(page).toHaveURL(/\/studio\/drafts\/[^/]+$/);
  await openProduct(page);
}
