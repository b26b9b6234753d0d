import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, adviceFor, messageOf } from "../../app/shared/api/request";
import { system } from "../../app/shared/theme/system";
import { Button } from "../../app/shared/ui/Button";
import { FailureNotice } from "../../app/shared/ui/FailureNotice";

const refusal = (status: number, said?: string, at?: string) =>
  new ApiError(
    status,
    status === 0 ? "network" : "code",
    said,
    undefined,
    at === undefined ? [] : [{ at, message: said ?? "" }],
  );

describe("the words of a failure (R-05)", () => {
  test.each([
    [
      "a network that fails",
      refusal(0),
      "Sorry, something went wrong.",
      "What you typed is kept. Check your connection and try again.",
    ],
    [
      "a server that fails",
      refusal(500, "Sorry, something went wrong."),
      "Sorry, something went wrong.",
      "What you typed is kept. Please try again.",
    ],
    [
      "words that say it themselves",
      refusal(503, "The service is not available for a moment. Please try again."),
      "The service is not available for a moment. Please try again.",
      "What you typed is kept.",
    ],
    [
      "a refusal",
      refusal(403, "The broker is not licensed for this product in this state."),
      "The broker is not licensed for this product in this state.",
      undefined,
    ],
    [
      "a refusal without words",
      refusal(400),
      "Sorry, something went wrong.",
      "What you typed is kept. Please try again.",
    ],
    [
      "what is no answer at all",
      new TypeError("x is undefined"),
      "Sorry, something went wrong.",
      "What you typed is kept. Please try again.",
    ],
  ])("%s", (_, error, message, advice) => {
    expect(messageOf(error)).toBe(message);
    expect(adviceFor(error)).toBe(advice);
  });

  test("where nothing was typed, nothing is said to be kept", () => {
    expect(adviceFor(refusal(0), false)).toBe("Check your connection and try again.");
    expect(adviceFor(refusal(503, "Please try again."), false)).toBeUndefined();
  });

  const nameOf = (field: string): string | undefined => ({ first_name: "First name", region: "State" })[field];
  test.each([
    ["/person/first_name", "Some of the details are not accepted: check First name and try again."],
    ["/person/address/region/code", "Some of the details are not accepted: check State and try again."],
    ["/person/0", "Some of the details are not accepted. Check them and try again."],
  ])("a person never reads the place %s in a body", (at, words) => {
    expect(messageOf(refusal(422, `${at}: found 3, expected a text.`, at), nameOf)).toBe(words);
  });
  test("nor one without details; a sentence with a place only in its details stays", () => {
    expect(messageOf(refusal(422, "The body: found nothing, expected an object."))).toBe(
      "Some of the details are not accepted. Check them and try again.",
    );
    expect(messageOf(refusal(422, "Please reload this page.", "/flow/version"))).toBe("Please reload this page.");
  });
});

describe("the notice", () => {
  const scrolled = vi.fn<Element["scrollIntoView"]>();
  beforeEach(() => {
    scrolled.mockClear();
    Element.prototype.scrollIntoView = scrolled;
  });

  afterEach(cleanup);

  function Form() {
    const [failed, setFailed] = useState(false);
    const [busy, setBusy] = useState(false);
    const press = (): void => {
      setFailed(false);
      setBusy(true);
      void Promise.resolve().then(() => {
        setFailed(true);
        setBusy(false);
      });
    };
    return (
      <ChakraProvider value={system}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            press();
          }}
        >
          <input aria-label="Name" />
          {failed && <FailureNotice message="No." />}
          <div>
            <Button type="submit" disabled={busy}>
              Save
            </Button>
          </div>
        </form>
      </ChakraProvider>
    );
  }

  test("leaves the focus on the button below that was pressed, and comes into view at each failure", async () => {
    render(<Form />);
    const button = screen.getByRole("button", { name: "Save" });
    for (let tries = 1; tries <= 2; tries += 1) {
      await userEvent.click(button);
      await screen.findByRole("alert");
      expect(button).toHaveFocus();
      expect(scrolled).toHaveBeenCalledTimes(tries);
    }
  });

  test("takes the focus from a field above", async () => {
    render(<Form />);
    await userEvent.type(screen.getByLabelText("Name"), "Ana{Enter}");
    expect(await screen.findByRole("alert")).toHaveFocus();
    expect(screen.getByLabelText("Name")).toHaveValue("Ana");
  });
});
