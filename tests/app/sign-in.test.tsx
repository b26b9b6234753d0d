import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EmailForm } from "../../app/login/EmailForm";
import { TokenPage } from "../../app/login/TokenPage";
import { deskSession } from "../../app/shared/session/desk";
import { brokerSession, logOut } from "../../app/shared/session/broker";
import { signInStaff, signOutStaff, staffSession } from "../../app/shared/session/staff";
import { useSearchKeys } from "../../app/shared/broker/searchKeys";
import { show, showAt } from "./support/show";
import { sampled } from "../support/tier";

/** How a broker is let in: what each answer of the server says, and what is forgotten as soon as something else is typed. */

let answer: () => Response | Promise<Response>;
let calls: string[];
beforeEach(() => {
  calls = [];
  answer = () => new Response(null, { status: 202 });
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("fetch", (path: string) => {
    if (!path.startsWith("/api/auth")) return Promise.resolve(Response.json({ space: {} }));
    calls.push(path.replace("/api/auth/v1/", ""));
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  cleanup();
  act(logOut);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const refusal = (status: number, code = "x", message = `It failed with ${status}.`): Response =>
  Response.json({ error: { code, message } }, { status });
/** A refusal, or for 0 a network that fails. */
const failure = (status: number) => (status === 0 ? Promise.reject(new TypeError("failed to fetch")) : refusal(status));
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: "button" });
const Where = (): ReactNode => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

describe("asking for a sign-in link", () => {
  const email = () => screen.getByLabelText<HTMLInputElement>("Email");
  const type = (value: string) => fireEvent.change(email(), { target: { value } });
  const submit = () => fireEvent.submit(email());
  const open = (): void => {
    show(<EmailForm failed={false} space="Demo" />);
    type("dana@acme.example");
  };

  test("sends one link, however often Enter is pressed, and another one for Resend", async () => {
    open();
    submit();
    submit();
    expect(button("Submit")).toBeDisabled();
    expect(await screen.findByText("Check your email.")).toBeVisible();
    submit();
    expect(calls).toHaveLength(1);
    fireEvent.click(button("Resend"));
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  test("is forgotten once another address is typed", async () => {
    open();
    submit();
    await screen.findByText("Check your email.");
    type("eve@acme.example");
    expect(screen.queryByText("Check your email.")).toBeNull();
    expect(button("Submit")).toBeEnabled();
  });

  test("that reached a limit is said in the server's words until something else is typed or sent", async () => {
    answer = () => refusal(429);
    open();
    submit();
    expect(await screen.findByRole("alert")).toHaveTextContent(/^It failed with 429\.$/);
    expect(button("Submit")).toBeEnabled();
    type("eve@acme.example");
    expect(screen.queryByText("It failed with 429.")).toBeNull();
    submit();
    await screen.findByText("It failed with 429.");
    answer = () => new Response(null, { status: 202 });
    submit();
    expect(screen.queryByText("It failed with 429.")).toBeNull();
    expect(await screen.findByText("Check your email.")).toBeVisible();
  });

  test.each([428, 430, 500, 0])("that failed with %i says nothing, and can be pressed again (A-66)", async (status) => {
    open();
    answer = () => refusal(429);
    submit();
    await screen.findByRole("alert");
    answer = () => failure(status);
    submit();
    expect(button("Submit")).toBeDisabled();
    await waitFor(() => expect(button("Submit")).toBeEnabled());
    expect([screen.queryByRole("alert"), screen.queryByText("Check your email.")]).toEqual([null, null]);
  });
});

describe("a link that is opened", () => {
  const DANA = { auth: { token: "t" }, id: "u", email: "e", name: "Dana", broker: { id: "bkr_dana" } };
  const open = () =>
    showAt(
      "/login?token=secret",
      <>
        <Where />
        <TokenPage token="secret" space="Demo" />
      </>,
    );
  const at = (address: string) => waitFor(() => expect(screen.getByText(address)).toBeVisible());

  test("signs in by itself while somebody looks at the page", async () => {
    answer = () => Response.json(DANA);
    open();
    await at("/dashboard");
    expect([calls, brokerSession().token]).toEqual([["login"], "t"]);
  });

  test("of the carrier's desk leads to its page, and ends a broker's session at this browser", async () => {
    answer = () => Response.json(DANA);
    open();
    await at("/dashboard");
    cleanup();
    answer = () => Response.json({ ...DANA, auth: { token: "d" }, broker: undefined, role: "desk" });
    open();
    await at("/desk");
    expect([deskSession().token, brokerSession().token]).toEqual(["d", null]);
    cleanup();
    answer = () => Response.json(DANA);
    open();
    await at("/dashboard");
    expect([deskSession().token, brokerSession().token]).toEqual([null, "t"]);
  });

  test("waits for a press where no person looks, and takes two presses for one", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    let arrive: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (arrive = resolve));
    open();
    expect([calls, screen.getByText("Continue to sign in.")]).toEqual([[], expect.anything()]);
    const press = button("Continue");
    fireEvent.click(press);
    expect(screen.queryByText("Continue", { selector: "button" })).toBeNull();
    expect(screen.getByText("Signing you in…")).toBeVisible();
    await act(async () => arrive(Response.json(DANA)));
    await at("/dashboard");
    expect(calls).toHaveLength(1);
  });

  test.each([408, 429, 500, 0])("that met a failure of the moment (%i) is tried again by a press", async (status) => {
    answer = () => failure(status);
    open();
    const words = status === 0 ? "Sorry, something went wrong." : `It failed with ${status}.`;
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(screen.getByText("/login?token=secret"), "the link is kept").toBeVisible();
    expect(screen.queryByText("Continue", { selector: "button" })).toBeNull();
    answer = () => Response.json(DANA);
    fireEvent.click(button("Try again"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("Signing you in…")).toBeVisible();
    await at("/dashboard");
    expect(calls).toHaveLength(2);
  });

  test.each([400, 401, 404])("that is refused (%i) leads to the sign-in page, which says so", async (status) => {
    answer = () => refusal(status);
    open();
    await at("/login?error=invalid_token");
  });

  test.each(["staff", "reviewer"] as const)("of one of the carrier's people (%s) leads to the studio", async (role) => {
    const replace = vi.fn();
    vi.stubGlobal("location", Object.assign(new URL(location.href), { replace }));
    answer = () => Response.json({ ...DANA, broker: undefined, role });
    open();
    await waitFor(() => expect(replace).toHaveBeenCalledWith("/studio"));
    expect(staffSession()).toMatchObject({ token: "t", role });
    expect([brokerSession().token, deskSession().token]).toEqual([null, null]);
    act(signOutStaff);
  });

  test("of a broker ends the session of the carrier's people at this browser", async () => {
    act(() =>
      signInStaff({ auth: { token: "s" }, id: "s", email: "s", name: "Staff", carrier: { name: "C" } }, "staff"),
    );
    answer = () => Response.json(DANA);
    open();
    await at("/dashboard");
    expect(staffSession().token).toBeNull();
  });
});

describe("the keys of the search", () => {
  const opened = vi.fn();
  function Page({ dialog }: { readonly dialog: boolean }): ReactNode {
    useSearchKeys(opened);
    return (
      <>
        <button type="button">Button</button>
        <input aria-label="Text" />
        <input type="radio" aria-label="Radio" />
        <select aria-label="Select" />
        <dialog open={dialog} />
      </>
    );
  }
  test.each(
    sampled(
      [
        ["Button", { key: "k", ctrlKey: true }, 1],
        ["Button", { key: "K", metaKey: true }, 1],
        ["Radio", { key: "k", ctrlKey: true }, 1],
        ["Button", { key: "k" }, 0],
        ["Button", { key: "k", ctrlKey: true, metaKey: true }, 0],
        ["Button", { key: "k", ctrlKey: true, shiftKey: true }, 0],
        ["Button", { key: "k", ctrlKey: true, altKey: true }, 0],
        ["Button", { key: "j", ctrlKey: true }, 0],
        ["Text", { key: "k", ctrlKey: true }, 0],
        ["Select", { key: "k", ctrlKey: true }, 0],
        ["Button", { key: "k", ctrlKey: true, isComposing: true }, 0],
      ],
      4,
    ),
  )("on %s, %j opens it %i times, and never over a dialog", (on, key, times) => {
    opened.mockReset();
    const { rerender } = show(<Page dialog={false} />);
    const target = on === "Button" ? screen.getByText(on) : screen.getByLabelText(on);
    fireEvent.keyDown(target, key);
    expect(opened).toHaveBeenCalledTimes(times);
    rerender(<Page dialog />);
    fireEvent.keyDown(target, key);
    expect(opened).toHaveBeenCalledTimes(times);
  });
});
