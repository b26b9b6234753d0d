import type { Page } from "@playwright/test";
import { askForSignIn, json } from "./people";
import { staffToken } from "./staff";
import { expect } from "./test";

/** Signs in somebody at the desk whom no other test knows; returns what removes them. */
export async function signInDesk(page: Page, origin: string): Promise<() => Promise<void>> {
  const headers = { Authorization: `Bearer ${staffToken(origin)}` };
  const email = `desk.${process.pid}.${page.viewportSize()?.width ?? 0}@carrier.example`;
  const data = { kind: "desk", name: "Second desk", email };
  const { id } = await json<{ id: string }>(page.request.post("/api/management/v1/staff", { headers, data }));
  await page.goto(await askForSignIn(page.request, email));
  await expect(page).toHaveURL(/\/desk$/);
  return async () => void (await page.request.delete(`/api/management/v1/staff/${id}`, { headers }));
}
