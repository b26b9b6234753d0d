import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { PreviewControls } from "../../../app/studio/draft/panes/PreviewControls";
import { PreviewPane } from "../../../app/studio/draft/panes/PreviewPane";
import { PreviewPulse } from "../../../app/studio/draft/panes/PreviewPulse";
import { PreviewRefusal } from "../../../app/studio/draft/panes/PreviewRefusal";
import type { Pulse } from "../../../app/studio/draft/work/pulse";
import { inDraft, inSpace, loadFrame, statuses } from "../support/open-draft";
import { show } from "../support/show";
import type { SpokenCase } from "./case";

const button = (name: RegExp | string) => screen.getByRole("button", { name });
/** The words of the buttons that are pressed. */
const pressed = (within_: HTMLElement): readonly (string | null)[] =>
  within(within_)
    .queryAllByRole("button", { pressed: true })
    .map(({ textContent }) => textContent);

/** What the preview of a draft tells a screen reader. */
export const STUDIO_PREVIEW: readonly SpokenCase[] = [
  {
    places: [
      "studio/draft/panes/PreviewControls.tsx aria-pressed",
      "studio/draft/panes/PreviewControls.tsx aria-pressed",
      "studio/draft/panes/PreviewControls.tsx role",
    ],
    says: "how wide the preview is, and whether a text is looked for there, is pressed; what to press then is said",
    run: () => {
      const act = { onWidth: () => undefined, onPicking: () => undefined, say: () => undefined };
      const controls = (width: number, isPicking: boolean) => (
        <PreviewControls rendered={undefined} {...{ width, isPicking }} {...act} />
      );
      const { rerender } = show(controls(375, false));
      const group = screen.getByRole("group", { name: "Preview" });
      expect(pressed(group)).toEqual(["375 pixels wide"]);
      expect(screen.queryByRole("status")).toBeNull();
      rerender(controls(768, true));
      expect(pressed(group)).toEqual(["768 pixels wide", "Find a text"]);
      expect(statuses()).toEqual(["Press a text in the preview to go to its place. Escape ends it."]);
    },
  },
  {
    places: [
      "studio/draft/panes/PreviewSaid.tsx role",
      "studio/draft/panes/PreviewSaid.tsx role",
      "studio/draft/panes/PreviewSaid.tsx role",
      "studio/draft/panes/PreviewSaid.tsx role",
    ],
    says: "what the preview shows by the studio's wish is said, why it does not show the draft, and what did not come of a wish",
    run: async () => {
      inSpace();
      show(inDraft(<PreviewPane chosen={undefined} onChosen={() => undefined} />));
      const nothing = "There is nothing to show yet. The draft is loaded and checked.";
      expect(statuses()).toEqual(["", "", nothing, ""]);
      const say = loadFrame();
      const shown = { revision: 1, step: "a", title: "Who are you?" };
      const rendered = { kind: "rendered", entry: "enroll", status: "open", ...shown } as const;
      const more = { steps: [], missing: [], canGoBack: false };
      say({ ...rendered, ...more, ms: 5 });
      await waitFor(() => expect(statuses()[0]).toBe("The preview shows: Who are you?"));
      // Who has gone there in the preview has heard it there.
      say({ ...rendered, ...more, ms: null });
      await waitFor(() => expect(statuses()[0]).toBe(""));
      say({ kind: "picked", words: "Rain", places: [] });
      await waitFor(() => expect(statuses()[1]).toBe("Nothing in the draft says “Rain”."));
      expect(button("Find a text")).toHaveFocus();
      say({ kind: "picked", words: "Plan", places: [{ pointer: "/groups/plan" }] });
      await waitFor(() => expect(statuses()[1]).toBe("“Plan” is written here."));
      say({ kind: "picked", words: "Plan", places: [{ pointer: "/groups/plan" }, { pointer: "/title" }] });
      await waitFor(() => expect(statuses()[1]).toBe("“Plan” is written at 2 places; this is the first."));
      expect(button("2. boa.flow.json /title")).toBeVisible();
      say({ kind: "stopped", wanted: "b", step: "a", why: "open", open: ["Color (color)"], said: [] });
      // What is painted after that is the same step once more.
      say({ ...rendered, ...more, ms: null });
      await waitFor(() => expect(statuses()[1]).toMatch(/^The usual answers stop at “a”: “Color \(color\)” has no/));
      say({ ...rendered, ...more, step: "b", ms: null });
      await waitFor(() => expect(statuses()[1]).toBe(""));
      say({ kind: "refused", rejection: "r", rule: "r", place: null, words: null, reads: [] });
      await waitFor(() => expect(statuses()[0]).toMatch(/^The person is refused in the preview/));
      say({ kind: "left", to: "https://elsewhere.example/" });
      const ends = expect.stringMatching(/^The enrollment ends here/);
      await waitFor(() => expect(statuses()).toContainEqual(ends));
    },
  },
  {
    places: ["studio/draft/panes/PreviewPulse.tsx role"],
    says: "a preview that answers nothing is said to be busy, and then to be ended",
    run: () => {
      const pulse = (now: Pulse) => <PreviewPulse pulse={now} onAgain={() => undefined} />;
      const { rerender } = show(pulse("answers"));
      expect(statuses()).toEqual([""]);
      rerender(pulse("busy"));
      expect(statuses()).toEqual([expect.stringMatching(/^The preview is busy/)]);
      rerender(pulse("ended"));
      expect(statuses()).toEqual([expect.stringMatching(/so it was ended/)]);
    },
  },
  {
    places: ["studio/draft/panes/PreviewRefusal.tsx aria-expanded"],
    says: "whether the rule that refuses somebody is in sight, is said by its button",
    run: () => {
      const refused = {
        kind: "refused",
        rejection: "r",
        rule: "r",
        place: null,
        words: "If so.",
        reads: [{ path: "answers.a", value: "7" }],
      } as const;
      show(inDraft(<PreviewRefusal refused={refused} />));
      expect(button("Why?")).toHaveAttribute("aria-expanded", "false");
      fireEvent.click(button("Why?"));
      expect(button("Why?")).toHaveAttribute("aria-expanded", "true");
      expect(screen.getByRole("list", { name: "What the rule read" })).toHaveTextContent("answers.a: 7");
    },
  },
];
