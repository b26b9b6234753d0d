// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Notices, notify } from "../../app/shared/ui/notices";
import { show } from "./support/show";

afterEach(cleanup);

test("good news stays until it is dismissed: some people read slowly", () => {
  show(<Notices />);
  act(() => notify("success", "Ann Lee has been added successfully."));
  expect(screen.getByRole("status")).toHaveTextContent("Ann Lee has been added successfully.");
  fireEvent.click(screen.getByText("Dismiss"));
  expect(screen.queryByRole("status")).toBeNull();
});
