/** The preview of a draft, without the studio around it. */
import { act, render } from "@testing-library/react";
import { expect, vi } from "vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { Frame } from "../../../app/preview/Frame";
import { Preview } from "../../../app/preview/preview";
import type { FrameSays, PreviewDraft, PreviewEntry } from "../../../app/shared/preview/protocol";
import { system } from "../../../app/shared/theme/system";
import { around, DAY } from "./studio-settings";
import { comingBy, draftOf, SHIPPED } from "../../browser/support/preview-draft";

/** The draft of a shipped product. */
export const boa = (revision = 1): PreviewDraft => {
  const product = SHIPPED.find(({ id }) => id === "boa");
  if (!product) throw new Error("there is no such product");
  return draftOf(product, revision);
};

/** The draft with its flow changed. */
export function edited(
  revision: number,
  edit: (flow: Record<string, unknown> & { steps: Record<string, unknown>[] }) => void,
) {
  const draft = structuredClone(boa(revision));
  edit(Object.assign(draft.flow, { steps: JSON.parse(JSON.stringify(draft.flow.steps)) }));
  return draft;
}

/** A frame that shows the draft to somebody. */
export async function previewing(entry: PreviewEntry = "enroll", draft = boa()) {
  const said: FrameSays[] = [];
  const page = { setTitle: vi.fn(), print: vi.fn(), reload: vi.fn(), scrollToTop: vi.fn() };
  const preview = new Preview(page, (message) => void said.push(message));
  render(
    <ChakraProvider value={system}>
      <Frame preview={preview} />
    </ChakraProvider>,
  );
  const hear = async (message: Parameters<Preview["hear"]>[0]): Promise<void> => {
    const [before, count] = [preview.shown(), said.length];
    // A move within the enrollment is made at once; all else shows an enrollment, or says why it cannot.
    const isMove = message.kind === "back" || message.kind === "forward";
    await act(async () => {
      preview.hear(message);
      await vi.waitFor(() => expect(isMove || preview.shown() !== before || said.length > count).toBe(true));
    });
  };
  await act(async () => {
    preview.hear({ kind: "around", around });
    preview.hear({ kind: "person", person: comingBy(entry, DAY) });
    preview.hear({ kind: "draft", draft });
    await vi.waitFor(() => expect(preview.shown()).toBeDefined());
  });
  const step = (): string | undefined => preview.shown()?.begun.running.session().step;
  return { preview, said, hear, step };
}
