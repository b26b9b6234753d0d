import { fireEvent, screen } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, vi } from "vitest";
import { Path } from "../../../app/studio/path/Path";
import PathPicture from "../../../app/studio/path/PathPicture";
import { toldSteps } from "../../../app/studio/path/told";
import type { Begun } from "../../../app/studio/products/begun";
import { ProductTable } from "../../../app/studio/products/ProductTable";
import { Sources } from "../../../app/studio/products/Sources";
import { expand, flowGraph } from "../../../engine/analysis/index";
import { shipped } from "../support/enrollment";
import { heard } from "../support/hear";
import { PAGE, PRODUCT } from "../support/products-of-studio";
import { show } from "../support/show";
import type { SpokenCase } from "./case";

/** Every media query holds: there is room for the picture of a path. */
const giveRoom = (): void => {
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
};
const pathOfFlow = () => flowGraph(expand(shipped().flow, {}).flow, "share");

/** What the studio tells a screen reader beside its drafts. */
export const STUDIO: readonly SpokenCase[] = [
  {
    places: ["studio/index.html role", "studio/index.html role"],
    says: "the studio's page says that it is loading, and when that takes too long, before any script runs",
    run: () => {
      const html = readFileSync(resolve(import.meta.dirname, "../../../app/studio/index.html"), "utf8");
      const page = new DOMParser().parseFromString(html, "text/html");
      const said = [...page.querySelectorAll("[role=status]")].map(({ textContent }) => textContent.trim());
      expect(said).toEqual([expect.stringMatching(/^This page takes longer/), "Loading…"]);
    },
  },
  {
    places: ["studio/path/Path.tsx aria-expanded"],
    says: "the button of the path in words says whether those are in sight",
    run: () => {
      giveRoom();
      show(<Path path={pathOfFlow()} came={undefined} label="The path" />);
      const words = screen.getByRole("button", { name: "Show the path in words" });
      expect(words).toHaveAttribute("aria-expanded", "false");
      fireEvent.click(words);
      expect(screen.getByRole("button", { name: "Hide the path in words" })).toHaveAttribute("aria-expanded", "true");
    },
  },
  {
    places: ["studio/path/PathPicture.tsx aria-describedby", "studio/path/PathPicture.tsx aria-describedby"],
    says: "the picture of a path is described by its keys, and none of its steps by keys that do nothing there",
    run: () => {
      const path = pathOfFlow();
      show(<PathPicture path={path} steps={toldSteps(path, undefined)} label="The path" />);
      const picture = screen.getByRole("application", { name: "The path" });
      expect(picture).toHaveAccessibleDescription(/^Drag to move the picture\. In it, the arrow keys move it/);
      const steps = [...picture.querySelectorAll("[aria-roledescription=step]")];
      expect(steps.length).toBeGreaterThan(1);
      for (const step of steps) expect(step).not.toHaveAccessibleDescription();
    },
  },
  {
    places: ["studio/products/ProductTable.tsx aria-busy"],
    says: "the table of products is busy while they are on their way",
    run: () => {
      const { rerender } = show(<ProductTable products={undefined} busy />);
      expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true");
      rerender(<ProductTable products={[PRODUCT]} busy={false} />);
      expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "false");
    },
  },
  {
    places: ["studio/products/Sources.tsx aria-describedby", "studio/products/Sources.tsx aria-live"],
    says: "what is wrong with the files of a new draft describes their field, and what becomes of them is spoken",
    run: async () => {
      const sources = (chosen: Begun["chosen"], problem?: string) => (
        <Sources
          page={PAGE}
          begun={{ name: "", source: "files", version: "", chosen }}
          onChange={() => undefined}
          problem={problem}
        />
      );
      const { rerender } = show(sources(undefined, "Choose the files of the draft."));
      const field = screen.getByLabelText("Choose files or a zip");
      expect(field).toHaveAccessibleDescription("Choose the files of the draft.");
      const chosen = { files: [{ path: "boa.flow.json", text: "{}" }], leftOut: [] };
      expect(await heard(() => rerender(sources(chosen)))).toEqual(["The draft gets 1 file:boa.flow.json"]);
      expect(field).not.toHaveAccessibleDescription();
    },
  },
];
