import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { BrowserRouter } from "react-router-dom";
import { afterEach, describe, expect, test } from "vitest";
import { callError } from "../../app/wizard/calls";
import { createRuntime } from "../../app/wizard/runtime";
import { useStepAddress } from "../../app/wizard/useStepAddress";
import { buyer, policyholder, recordingApi, shipped } from "./support/enrollment";

const base = "/products/acme/passport360/start";

/** An enrollment in a browser whose history begins at its first step. */
function startEnrollment() {
  window.history.pushState(null, "", `${base}/policyholder?b=broker-1`);
  const entries = window.history.length;
  const runtime = createRuntime(
    shipped().engine,
    { ...buyer, answers: policyholder },
    recordingApi().perform,
    callError,
  );
  function Step() {
    useStepAddress(runtime, useSyncExternalStore(runtime.subscribe, runtime.session), base);
    return <h1>{runtime.session().step}</h1>;
  }
  render(
    <BrowserRouter>
      <Step />
    </BrowserRouter>,
  );
  return {
    /** The entries that the history has more than at the beginning. */
    added: () => window.history.length - entries,
    shown: () => screen.getByRole("heading").textContent,
    address: () => window.location.pathname.slice(base.length + 1),
    async next() {
      runtime.send({ type: "next" });
      await runtime.idle();
    },
  };
}

/** The browser goes back, by one entry of its history or more; resolves when it has. */
const back = (entries = 1): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
    window.history.go(-entries);
  });

afterEach(cleanup);

describe("the address follows the session, and the session the browser's Back (W3)", () => {
  test("a step that was reached has an address of its own, and Back leads to the one before", async () => {
    const enrollment = startEnrollment();
    await act(enrollment.next);
    expect([enrollment.address(), enrollment.shown(), enrollment.added()]).toEqual(["dob", "dob", 1]);
    await act(() => back());
    expect([enrollment.address(), enrollment.shown()]).toEqual(["policyholder", "policyholder"]);
  });

  test("Back is not lost while the page has not shown the new address yet", async () => {
    const enrollment = startEnrollment();
    // What the page would show is put off to the end of the act, as on a page that is busy.
    await act(async () => {
      await enrollment.next();
      await waitFor(() => expect(enrollment.address()).toBe("dob"));
      await back();
    });
    expect([enrollment.address(), enrollment.shown()]).toEqual(["policyholder", "policyholder"]);
  });

  test("an address that is not granted is replaced by the step's own, and takes nothing from the history", async () => {
    const enrollment = startEnrollment();
    for (const step of ["checkout", "policyholder", "policyholder"])
      window.history.pushState(null, "", `${base}/${step}`);
    await act(() => back(2));
    expect([enrollment.address(), enrollment.shown(), enrollment.added()]).toEqual(["policyholder", "policyholder", 3]);
  });
});
