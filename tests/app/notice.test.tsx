// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Notice } from "../../app/wizard/parts/Notice";
import type { Wizard } from "../../app/wizard/WizardContext";
import { inWizard, show } from "./support/show";

afterEach(cleanup);

test("a notice leads to the step that it names, from where Next leads back, and one that names none has no link", async () => {
  const send = vi.fn<Wizard["send"]>(() => ({ kind: "stay" }));
  const link = { label: "To give it again, go back to “Winds”", to: "winds" };
  const shown = [{ text: "A plan is gone." }, { text: "It is gone.", link }];
  show(
    inWizard(
      shown.map((notice) => <Notice key={notice.text} at="pay" notice={notice} />),
      { send },
    ),
  );
  const [plan, consent] = screen.getAllByRole("status");
  expect(plan).toHaveTextContent(/^A plan is gone\.$/);
  expect(consent).toHaveTextContent("It is gone.");
  expect(screen.getAllByRole("link")).toHaveLength(1);
  const way = screen.getByRole("link", { name: link.label });
  expect(consent).toContainElement(way);
  expect(way).toHaveAttribute("href", "/winds");
  await userEvent.tab();
  expect(way).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: "go", step: "winds", return_to: "pay" });
});
