import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { Payments } from "../../../app/carrier/desk/Payments";
import { WaitingPolicies } from "../../../app/shared/policies/WaitingPolicies";
import { WaitingTable } from "../../../app/shared/policies/WaitingTable";
import { UNPAID, WAITING } from "../support/policies";
import { show } from "../support/show";
import type { SpokenCase } from "./case";

const pathOf = () => "/policy";

/** What a screen reader is given of policies that wait, and of their checks. */
export const POLICIES: readonly SpokenCase[] = [
  {
    places: [],
    says: "of the lists of policies, the one that is shown is current, and how much of it is shown is spoken",
    run: async () => {
      const load = () => Promise.resolve({ totals: { number: 3, check: 26, handled: 0 }, policies: [WAITING] });
      show(
        <WaitingPolicies name="all" waiting="check" load={load} to={(kind) => `?waiting=${kind}`} pathOf={pathOf} />,
      );
      await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("1 of 26 shown"));
      expect(screen.getByRole("link", { name: "Waiting for a check 26" })).toHaveAttribute("aria-current", "page");
      expect(screen.getByRole("link", { name: "Waiting for a number 3" })).not.toHaveAttribute("aria-current");
      expect(screen.getByRole("link", { name: /^Ann Lee.*Kites$/ })).toBeVisible();
      await userEvent.click(screen.getByRole("button", { name: "Load more policies" }));
      expect(screen.getByRole("button", { name: /more policies/ })).toHaveFocus();
    },
  },
  {
    places: ["shared/policies/WaitingTable.tsx aria-busy"],
    says: "the table of policies that wait is busy while it is being loaded",
    run: () => {
      const shown = { title: "Waiting", waiting: "number", pathOf, ofAll: false } as const;
      const { rerender } = show(<WaitingTable {...shown} policies={undefined} busy />);
      expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true");
      rerender(<WaitingTable {...shown} policies={[WAITING]} busy={false} />);
      expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "false");
    },
  },
  {
    places: ["carrier/desk/Payments.tsx role"],
    says: "the desk hears what is due for a policy whenever it changes",
    run: () => {
      const { rerender } = show(<Payments policy={UNPAID} onChanged={() => undefined} />);
      expect(screen.getByRole("status")).toHaveTextContent("Unpaid, due in 31 days.");
      rerender(<Payments policy={{ ...UNPAID, due: undefined }} onChanged={() => undefined} />);
      expect(screen.getByRole("status")).toHaveTextContent("Paid.");
    },
  },
];
