/** What the studio says of what its preview shows. */
import { act, cleanup, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { FrameSays } from "../../../app/shared/preview/protocol";
import { PreviewControls } from "../../../app/studio/draft/panes/PreviewControls";
import { useShown } from "../../../app/studio/draft/panes/previewShown";
import { inDraft } from "../support/open-draft";
import { show } from "../support/show";

afterEach(cleanup);

const step = (id: string, title: string) => ({ id, kind: "form", title });
const rendered: FrameSays = {
  kind: "rendered",
  revision: 1,
  entry: "share",
  step: "birthday",
  status: "open",
  title: "Birthday",
  steps: [step("birthday", "When is {answers.first_name}'s birthday?"), step("first", "Done"), step("last", "Done")],
  missing: [],
  canGoBack: false,
  ms: 1,
};

test("the steps are called by their titles in words, and by their names where two titles are the same", () => {
  const { result } = renderHook(() => useShown(() => undefined), { wrapper: ({ children }) => inDraft(children) });
  act(() => result.current.hear(rendered));
  const nothing = (): void => undefined;
  show(
    <PreviewControls
      width={375}
      rendered={result.current.shown.rendered}
      isPicking={false}
      onWidth={nothing}
      onPicking={nothing}
      say={nothing}
    />,
  );
  const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(["When is [first name]'s birthday?", "Done (first)", "Done (last)"]);
});
