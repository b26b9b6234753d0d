import { act } from "@testing-library/react";
import { expect, vi } from "vitest";
import { proving } from "../../../app/shared/api/proof";
import { Proving } from "../../../app/shared/ui/Proving";
import { createProofs } from "../../../server/access/proof";
import { heard } from "../support/hear";
import { show } from "../support/show";
import type { SpokenCase } from "./case";

/** What is said while the browser works for a call. */
export const PROVING: readonly SpokenCase[] = [
  {
    places: ["shared/ui/Proving.tsx role"],
    says: "work that takes longer than a second says why, and that nothing has to be done",
    run: async () => {
      const challenge = await createProofs("a secret of the tests").ask(["quote.create", "demo"], 1);
      let go: () => void = () => undefined;
      const waited = new Promise<void>((resolve) => {
        go = resolve;
      });
      const importKey = () => waited.then(() => Promise.reject(new Error("no key")));
      vi.stubGlobal("crypto", { subtle: { importKey } });
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      show(<Proving />);
      const answer = () => Promise.resolve(new Response("{}", { status: 428 }));
      const called = proving(answer, () => challenge);
      const words = await heard(async () => {
        while (vi.getTimerCount() === 0) await new Promise(setImmediate);
        act(() => void vi.advanceTimersByTime(1_000));
      });
      expect(words).toEqual([expect.stringMatching(/takes a few seconds longer. You need not do anything.$/)]);
      vi.useRealTimers();
      go();
      await act(() => called);
    },
  },
];
