import type { Locator, Page } from "@playwright/test";
import type { Draft } from "../../../schemas/api/types";
import { json } from "./people";
import { staffToken } from "./staff";
import { makeDraft, openProduct, signInToStudio } from "./studio";
import { expect } from "./test";

type Opener = (page: Page, look: () => Promise<void>) => Promise<void>;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });

async function shown(page: Page, name: string | RegExp, look: () => Promise<void>): Promise<void> {
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await look();
}

/** On a product's page of the studio, as staff. */
async function inTheStudio(page: Page): Promise<void> {
  await page.goto("/login");
  await signInToStudio(page, new URL(page.url()).origin, "staff");
  await openProduct(page);
}

const editor = (page: Page): Locator => page.getByRole("textbox", { name: /^Text of/ });

/** On the page of a draft that was made now. */
async function inADraft(page: Page): Promise<void> {
  await inTheStudio(page);
  await button(page, "New draft").click();
  await button(page, "Make draft").click();
  await expect(editor(page)).toBeVisible();
}

/** From there to the form of a question of it that rules name. */
async function toAQuestion(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Form" }).click();
  await page.getByLabel("Search", { exact: true }).fill("number of employees");
  await page.getByRole("treeitem", { name: /^Number of employees/ }).click();
}

/** Somebody else changes the title of a draft's flow. */
async function changeTitle(page: Page, origin: string, id: string): Promise<void> {
  const headers = { Authorization: `Bearer ${staffToken(origin)}` };
  const draft = `/api/studio/v1/drafts/${id}`;
  const { head, files } = await json<Draft>(page.request.get(draft, { headers }));
  const [flow] = files.filter(({ path }) => path.endsWith(".flow.json"));
  if (!flow) throw new Error("The draft has no flow.");
  const changed = { ...flow, text: flow.text.replace(/"title": "/, '"title": "By another, ') };
  await json(
    page.request.put(`${draft}/files`, {
      headers: { ...headers, "If-Match": `"${head.revision}"` },
      data: { files: [changed] },
    }),
  );
}

/** What opens the studio's dialogs, by the file whose code holds a `<Dialog>`. */
export const STUDIO_OPENERS: Readonly<Record<string, Opener>> = {
  "studio/products/NewDraft.tsx": async (page, look) => {
    await inTheStudio(page);
    await button(page, "New draft").click();
    for (const source of ["A published version", "Files of this computer"]) {
      await page.getByRole("radio", { name: source }).check();
      await shown(page, /^New draft of/, look);
    }
  },
  "studio/draft/ui/NameDialog.tsx": async (page, look) => {
    await inADraft(page);
    await button(page, "Rename").click();
    await shown(page, "Rename the draft", look);
    await page.keyboard.press("Escape");
    await toAQuestion(page);
    await button(page, "Rename").last().click();
    await shown(page, "Rename", look);
  },
  "studio/draft/inspector/form/RemoveThing.tsx": async (page, look) => {
    await inADraft(page);
    await toAQuestion(page);
    await button(page, "Remove this").click();
    await shown(page, /^Remove “/, look);
  },
  "studio/draft/panes/ClientDialog.tsx": async (page, look) => {
    await inADraft(page);
    await page.locator("summary").filter({ hasText: "A broker, for a client" }).click();
    await page.getByLabel("Client", { exact: true }).selectOption("known");
    await button(page, "Edit the client…").click();
    await shown(page, "The client in the preview", look);
  },
  "studio/draft/WhoseChange.tsx": async (page, look) => {
    await inADraft(page);
    const { pathname, origin } = new URL(page.url());
    const id = pathname.split("/").at(-1) ?? "";
    await changeTitle(page, origin, id);
    // Before the page has seen that.
    await editor(page).getByText('"title": "').first().click();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type(" by me");
    await shown(page, "The same place was changed twice", look);
  },
  "studio/products/DeleteDraft.tsx": async (page, look) => {
    await inTheStudio(page);
    const name = `Draft to delete, ${process.pid}`;
    await makeDraft(page, name);
    await button(page, `Delete ${name}`).click();
    await shown(page, /^Delete the draft/, look);
  },
};
