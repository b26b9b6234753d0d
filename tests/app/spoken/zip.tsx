import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import type { ReactNode } from "react";
import { expect, vi } from "vitest";
import { ZipElsewhere } from "../../../app/shared/address/ZipElsewhere";
import { heard } from "../support/hear";
import { show } from "../support/show";
import type { SpokenCase } from "./case";

/** A zip whose state is chosen by a press. */
function ZipBesideState(): ReactNode {
  const [region, setRegion] = useState("");
  return (
    <>
      <ZipElsewhere postal="33101" region={region} />
      <button type="button" onClick={() => setRegion("VA")}>
        Virginia
      </button>
    </>
  );
}

/** What is said of a zip beside its state. */
export const ZIP: readonly SpokenCase[] = [
  {
    places: ["shared/address/ZipElsewhere.tsx aria-live"],
    says: "a zip of another state than the chosen one is announced",
    run: async () => {
      vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ 33101: [25.8, -80.2, "Miami", "FL"] })));
      show(<ZipBesideState />);
      const words = "33101 is usually in Miami, FL. Check the zip and the state.";
      const found = await heard(async () => {
        fireEvent.click(screen.getByText("Virginia"));
        await screen.findByText(words);
      });
      expect(found).toEqual([words]);
    },
  },
];
