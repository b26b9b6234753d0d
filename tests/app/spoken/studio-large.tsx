import { fireEvent, screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import { OtherRows, useRowsShown } from "../../../app/studio/draft/panes/RowsShown";
import { PaneOrWords } from "../../../app/studio/draft/panes/PaneOrWords";
import { heard } from "../support/hear";
import { inDraft, openDraft, statuses } from "../support/open-draft";
import { show } from "../support/show";
import type { SpokenCase } from "./case";

const Rows = () => <OtherRows {...useRowsShown(1_900, 20)} />;

function Odd({ isOdd }: { readonly isOdd: boolean }) {
  if (isOdd) throw new Error("odd");
  return null;
}

/** What is spoken of a draft that is large or odd. */
export const STUDIO_LARGE: readonly SpokenCase[] = [
  {
    places: ["studio/draft/panes/RowsShown.tsx role"],
    says: "which rows are shown is spoken when others are",
    run: async () => {
      show(<Rows />);
      const more = screen.getByRole("button", { name: "Show 20 more" });
      expect(await heard(() => fireEvent.click(more))).toEqual([
        "The first 40 of 1,900 are shown. The sheets and the text show all.",
      ]);
    },
  },
  {
    places: ["studio/draft/panes/PaneOrWords.tsx role"],
    says: "what cannot be shown of a draft is a status",
    run: () => {
      vi.spyOn(console, "error").mockReturnValue(undefined);
      const draft = openDraft();
      const pane = (isOdd: boolean) =>
        inDraft(
          <PaneOrWords what="form">
            <Odd isOdd={isOdd} />
          </PaneOrWords>,
          draft,
        );
      show(pane(true));
      expect(statuses()).toEqual([
        expect.stringMatching(/^This draft says something here that the form cannot show\./),
      ]);
    },
  },
];
