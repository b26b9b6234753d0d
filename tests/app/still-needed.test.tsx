import "@testing-library/jest-dom/vitest";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { NextBar } from "../../app/wizard/parts/NextBar";
import { show, viewOf } from "./support/show";

afterEach(cleanup);

describe("the line of what is still needed", () => {
  const missing = (things: readonly string[], questions: readonly object[] = []) =>
    viewOf(
      { kind: "questions", form: { questions } },
      {
        next: { label: "Submit and pay $10.00", enabled: false, missing: things.map((name) => ({ name, at: name })) },
      },
    );

  test("is read by commas, and by semicolons where a thing has a comma itself", () => {
    show(<NextBar view={missing(["Card details", "Acknowledgement"])} />);
    const button = () => screen.getByRole("button", { name: "Submit and pay $10.00" });
    expect(button()).toHaveAccessibleDescription("Still needed: Card details, Acknowledgement");
    cleanup();
    show(<NextBar view={missing(["Start date: from Jan 01, 2027", "Acknowledgement"])} />);
    expect(button()).toHaveAccessibleDescription("Still needed: Start date: from Jan 01, 2027; Acknowledgement");
  });

  test("does not name the only question of a step, whose name the page does not show", () => {
    show(<NextBar view={missing(["Related industries"], [{ widget: "radio" }])} />);
    expect(screen.getByRole("button")).toHaveAccessibleDescription("Still needed: an answer");
  });
});
