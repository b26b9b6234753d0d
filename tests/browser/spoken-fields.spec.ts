import type { Locator, Page } from "@playwright/test";
import { businessType } from "./support/business";
import { walk, WALKS } from "./support/steps";
import { typedFields, WRONG } from "./support/typed-fields";
import type { Kind } from "./support/typed-fields";
import { expect, test } from "./support/test";

/** What a screen reader has of each field that is typed into: read from the browser's own accessibility tree. */

interface Spoken {
  readonly role: unknown;
  readonly name: unknown;
  readonly value: unknown;
  readonly invalid: unknown;
  readonly description: unknown;
}

/** The field as the accessibility tree has it. */
async function spoken(page: Page, field: Locator): Promise<Spoken> {
  await field.evaluate((input) => input.setAttribute("data-spoken", ""));
  const cdp = await page.context().newCDPSession(page);
  const { root } = await cdp.send("DOM.getDocument");
  const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector: "[data-spoken]" });
  const { nodes } = await cdp.send("Accessibility.getPartialAXTree", { nodeId, fetchRelatives: false });
  await cdp.detach();
  await field.evaluate((input) => input.removeAttribute("data-spoken"));
  const [node] = nodes;
  const states = Object.fromEntries((node?.properties ?? []).map(({ name, value }) => [name, value.value]));
  return {
    role: node?.role?.value,
    name: node?.name?.value,
    value: node?.value?.value,
    invalid: states.invalid,
    description: node?.description?.value ?? "",
  };
}

/** What the page shows with the field: its label, the words beside or below that, and its message. */
const shownWith = (field: Locator) =>
  field.evaluate((input) => {
    const of = (part: string): string =>
      [...document.querySelectorAll(`[id^="${CSS.escape(input.id)}"][id$="${part}"]`)]
        .map((each) => each.textContent?.trim())
        .join(" ");
    const label = document.querySelector(`label[for="${CSS.escape(input.id)}"]`)?.textContent?.trim();
    return { label, hint: of("hint") || of("optional"), error: of("error") };
  });

/** Types what the field refuses and leaves it: its name, role, value, state, hint and message are in the tree. */
async function expectSpoken(page: Page, form: Locator, step: string): Promise<readonly Kind[]> {
  const fields = await typedFields(form);
  for (const { name, kind, field } of fields)
    await test.step(`${step}: ${name}`, async () => {
      await field.fill(WRONG[kind]);
      await field.blur();
      const isRefused = kind !== "name";
      if (isRefused) await expect(field).toHaveAttribute("aria-invalid", "true");
      const { label, hint, error } = await shownWith(field);
      expect.soft(label, "a label").toMatch(/\w/);
      if (isRefused) expect.soft(error, "a message").toMatch(/\w/);
      expect.soft(await spoken(page, field)).toEqual({
        role: "textbox",
        name: label,
        value: await field.inputValue(),
        invalid: isRefused ? "true" : "false",
        description: [hint, error].filter(Boolean).join(" "),
      });
    });
  return fields.map(({ kind }) => kind);
}

for (const flow of Object.keys(WALKS))
  test(`each field of each step of ${flow} says by ear what it is, what is in it and what is wrong @all`, async ({
    page,
  }) => {
    const kinds = new Set<Kind>();
    await walk(page, flow, async (step, form) => {
      for (const kind of await expectSpoken(page, form, step)) kinds.add(kind);
      if (step !== "business-type") return;
      const list = businessType(page);
      await list.fill("clean");
      await list.blur();
      const { role, name, value, description } = await spoken(page, list);
      expect
        .soft([role, name, value])
        .toEqual(["combobox", "What is the nature of the business and SIC code?", "clean"]);
      expect.soft(description).toMatch(/^Type what the business does.* Nothing is chosen yet for “clean”/);
    });
    expect(kinds.size).toBeGreaterThanOrEqual(5);
  });

test("each field of the client form says by ear what it is, what is in it and what is wrong @all", async ({
  broker: page,
}) => {
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("dialog", { name: "Add new clients" }).getByRole("button", { name: "Add Client" }).click();
  const form = page.getByRole("dialog", { name: "Add client" });
  await expect(form.getByLabel("Email")).toBeVisible();
  const kinds = await expectSpoken(page, form, "Add client");
  expect(new Set(kinds)).toEqual(new Set(["email", "phone", "zip", "date", "name"]));
});
