import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { EmailForm } from "../../app/login/EmailForm";
import { system } from "../../app/shared/theme/system";
import { sampled } from "../support/tier";

afterEach(cleanup);

const form = (failed: boolean) => (
  <ChakraProvider value={system}>
    <MemoryRouter>
      <EmailForm failed={failed} space="Demo" />
    </MemoryRouter>
  </ChakraProvider>
);

test.each(
  sampled(
    [
      ["dana@acme.example", undefined],
      [" dana@acme.example ", undefined],
      ["dana@acme..example", "Please enter a valid email"],
      ["dana@acme.example,eve@acme.example", "Please enter a valid email"],
      ["   ", "Email is required"],
    ],
    3,
  ),
)("signing in as %j: %s (portal §4)", async (typed, problem) => {
  render(form(false));
  await userEvent.type(screen.getByLabelText("Email"), typed);
  await userEvent.tab();
  expect(document.getElementById("email-error")?.textContent).toBe(problem);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Submit" }).disabled).toBe(problem !== undefined);
});

test("Enter says what is wrong with the address, since Submit is off", async () => {
  render(form(false));
  await userEvent.type(screen.getByLabelText("Email"), "dana@{Enter}");
  expect(screen.getByText("Please enter a valid email")).toBeVisible();
});

test("after a link that did not work there is one thing to press, and then the field has the focus (A-67)", async () => {
  const { rerender } = render(form(true));
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Send a new special link"]);
  rerender(form(false));
  expect(screen.getByLabelText("Email")).toHaveFocus();
});
