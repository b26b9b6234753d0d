import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useLayoutEffect, useSyncExternalStore } from "react";
import { BrowserRouter, useNavigate } from "react-router-dom";
import { afterEach, describe, expect, test } from "vitest";
import { createBrowserHost } from "../../app/enrollment/host";
import { callError } from "../../app/wizard/calls";
import { createRuntime } from "../../app/wizard/runtime";
import { useStepAddress } from "../../app/wizard/useStepAddress";
import type { Call, Json, StartInit } from "../../engine/index";
import { Person, Provider } from "../engine/support/provider";
import { PERSON, SHARE } from "../engine/support/sample";
import { buyer, policyholder, recordingApi, shipped } from "./support/enrollment";
import { later } from "./support/places";

const base = "/products/acme/passport360/start";
const PLACE = { entry: "share", base, productSlug: "passport360", brokerageSlug: "acme" } as const;

type Perform = (call: Call) => Promise<Json | undefined>;

/** An enrollment in a browser that has just come to one of its steps, and has perhaps gone on to another address since. */
function startEnrollment(more: Partial<StartInit> = {}, perform: Perform = recordingApi().perform, movedTo?: string) {
  const step = more.step ?? "policyholder";
  const beganAt = `${base}/${step}`;
  window.history.pushState(null, "", `${movedTo ?? beganAt}?b=broker-1`);
  const entries = window.history.length;
  const host = createBrowserHost(PLACE, true);
  const init = { ...buyer, answers: policyholder, ...more };
  const runtime = createRuntime(shipped().engine, init, perform, callError, host.clock);
  function Step() {
    const navigate = useNavigate();
    useLayoutEffect(() => host.connect(navigate), [navigate]);
    const session = useSyncExternalStore(runtime.subscribe, runtime.session);
    useStepAddress(host.history, runtime, session, base, beganAt);
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
    idle: () => runtime.idle(),
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

describe("an enrollment that is still starting (W41)", () => {
  /** A buyer who has come to the second step and reloads it: the test says when the calls of the beginning are answered. */
  function reload(step = "dob", movedTo?: string) {
    const answered = later<void>();
    const provider = new Provider();
    const person = new Person(shipped().engine, provider, SHARE).answers(PERSON).next();
    expect(person.session.step).toBe("dob");
    window.history.pushState(null, "", `${base}/policyholder`);
    const init = { ...SHARE, step, data: { ...SHARE.data, ...(provider.quote && { quote: provider.quote }) } };
    const enrollment = startEnrollment(
      init,
      async (call) => {
        await answered.promise;
        const result = provider.answer(call);
        return result.ok ? result.value : undefined;
      },
      movedTo,
    );
    const arrive = async (): Promise<void> => {
      answered.resolve();
      await enrollment.idle();
    };
    return { ...enrollment, arrive: () => act(arrive) };
  }

  test("keeps the address of the step that it goes to, and puts nothing into the history", async () => {
    const enrollment = reload();
    expect([enrollment.shown(), enrollment.address(), enrollment.added()]).toEqual(["policyholder", "dob", 0]);
    await enrollment.arrive();
    expect([enrollment.shown(), enrollment.address(), enrollment.added()]).toEqual(["dob", "dob", 0]);
    await act(() => back());
    expect([enrollment.shown(), enrollment.address()]).toEqual(["policyholder", "policyholder"]);
  });

  test("that may not go to the step of its address puts its own in its place", async () => {
    const enrollment = reload("checkout");
    await enrollment.arrive();
    expect([enrollment.shown(), enrollment.address(), enrollment.added()]).toEqual(["dob", "dob", 0]);
  });

  test("honors a Back that was pressed in the meantime", async () => {
    const enrollment = reload();
    await act(() => back());
    expect(enrollment.address()).toBe("policyholder");
    await enrollment.arrive();
    expect([enrollment.shown(), enrollment.address(), enrollment.added()]).toEqual(["policyholder", "policyholder", 0]);
  });

  test("honors a Back that was pressed before the page could hear of it", async () => {
    const enrollment = reload("dob", `${base}/policyholder`);
    await enrollment.arrive();
    expect([enrollment.shown(), enrollment.address(), enrollment.added()]).toEqual(["policyholder", "policyholder", 0]);
  });

  test("leaves another page of the app alone that the browser has come to in the meantime", async () => {
    window.history.pushState(null, "", "/buy/acme/passport360");
    const enrollment = reload();
    await act(() => back(2));
    await enrollment.arrive();
    expect(window.location.pathname).toBe("/buy/acme/passport360");
  });
});
