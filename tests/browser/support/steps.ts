/** Every step of both products as a buyer comes to it, with its form. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { answerNo, businessShare, chooseState, chooseType, count, fillBusiness, selectPlan } from "./business";
import { buyerIn, choosePlan, choosePlanType, fillBirth, fillPolicyholder, next, share } from "./journey";
import { expect } from "./test";

/** What is done at a step, before it is answered. */
type AtStep = (step: string, form: Locator) => Promise<void>;
type Walk = (page: Page, at: AtStep) => Promise<void>;

/** The step at which the page is, once it is all there. */
async function look(page: Page, step: string, at: AtStep): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${step}[?]`));
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
  await at(step, page.locator("#root"));
}

async function lookAtPassport(page: Page, at: AtStep): Promise<void> {
  const buyer = buyerIn("CO");
  await page.goto(share);
  await look(page, "policyholder", at);
  await fillPolicyholder(page, buyer);
  await next(page).click();
  await look(page, "dob", at);
  await fillBirth(page);
  await look(page, "plan-type", at);
  await choosePlanType(page, "Individual");
  await look(page, "plans", at);
  await choosePlan(page, "Essential");
  await look(page, "add-ons", at);
  await page.getByRole("button", { name: "Continue without additional coverage" }).click();
  await look(page, "checkout", at);
  await page.getByRole("link", { name: "Add beneficiaries" }).click();
  await look(page, "add-beneficiaries", at);
  await page.getByLabel("Yes").check();
  await next(page).click();
  await look(page, "beneficiaries", at);
}

async function lookAtBusiness(page: Page, at: AtStep): Promise<void> {
  await page.goto(businessShare);
  await look(page, "policyholder", at);
  await fillBusiness(page, buyerIn("CO"));
  await next(page).click();
  await look(page, "business-region", at);
  await chooseState(page, "CO");
  await look(page, "industries", at);
  await answerNo(page, /related to any of these industries/);
  await look(page, "business-type", at);
  await chooseType(page, "dr-y clean", /^Dry Cleaners/);
  await look(page, "public-corporation", at);
  await answerNo(page, /public corporation/);
  await look(page, "accident-policy", at);
  await answerNo(page, /policy in force/);
  await look(page, "business-ownership", at);
  await count(page, "Number of owners", "2");
  await look(page, "employees", at);
  await count(page, "Number of employees", "9");
  await look(page, "plans", at);
  await selectPlan(page);
  await look(page, "checkout", at);
}

/** Flow → the walk through it. */
export const WALKS: { readonly [flow: string]: Walk } = { passport360: lookAtPassport, boa: lookAtBusiness };

/** The steps that a flow declares, but for the one after which nothing is asked. */
export function stepsOf(flow: string): readonly string[] {
  const path = join(import.meta.dirname, `../../../flows/${flow}.flow.json`);
  const { steps }: { readonly steps: readonly { readonly id: string }[] } = JSON.parse(readFileSync(path, "utf8"));
  return steps.map(({ id }) => id).filter((id) => id !== "confirmation");
}

/** Walks through the flow, and fails when a step that it declares was not come to. */
export async function walk(page: Page, flow: string, at: AtStep): Promise<void> {
  const seen: string[] = [];
  await WALKS[flow]?.(page, async (step, form) => {
    seen.push(step);
    await at(step, form);
  });
  expect(seen.toSorted()).toEqual([...stepsOf(flow)].toSorted());
}
