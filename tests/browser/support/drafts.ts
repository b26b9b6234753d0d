import type { Page } from "@playwright/test";
import type { Draft } from "../../../schemas/api/types";
import { json } from "./people";
import { staffToken } from "./staff";

const PRODUCT = "boa";
/** The file of the flow of a draft that `draftCalls` makes. */
export const FLOW = `${PRODUCT}.flow.json`;

/** The calls of the demo's staff, for drafts of a product. */
export function draftCalls(page: Page, origin: string, product = PRODUCT) {
  const headers = { Authorization: `Bearer ${staffToken(origin)}` };
  const at = (path: string): string => `${origin}/api/studio/v1/drafts${path}`;
  const files = async (id: string): Promise<ReadonlyMap<string, string>> => {
    const draft = await json<Draft>(page.request.get(at(`/${id}`), { headers }));
    return new Map(draft.files.map(({ path, text }) => [path, text]));
  };
  return {
    async make(): Promise<string> {
      const data = { product, from: { working: true } };
      return (await json<Draft>(page.request.post(at(""), { headers, data }))).head.id;
    },
    async flow(id: string): Promise<string> {
      return (await files(id)).get(`${product}.flow.json`) ?? "";
    },
    /** The texts of its files by their paths, as they are saved. */
    files,
    /** Puts another text in the place of one of the flow, wherever that is. */
    async replace(id: string, from: string, to: string): Promise<void> {
      const draft = await json<Draft>(page.request.get(at(`/${id}`), { headers }));
      const changed = draft.files.filter(({ path }) => path === FLOW);
      const data = { files: changed.map(({ path, text }) => ({ path, text: text.replaceAll(from, to) })) };
      const seen = { ...headers, "If-Match": `"${draft.head.revision}"` };
      await json(page.request.put(at(`/${id}/files`), { headers: seen, data }));
    },
    remove: (id: string) => page.request.delete(at(`/${id}`), { headers }),
  };
}

export const editorOf = (page: Page) => page.getByRole("textbox", { name: new RegExp(`^Text of ${FLOW}`) });
export const previewOf = (page: Page) => page.frameLocator('iframe[title^="Preview"]');

/** Types behind a text of the flow. */
export async function typeBehind(page: Page, line: string, text: string): Promise<void> {
  await editorOf(page).getByText(line).first().click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(text);
}
