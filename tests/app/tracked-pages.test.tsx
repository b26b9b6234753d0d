import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter, MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { App } from "../../app/App";
import { EmailForm } from "../../app/login/EmailForm";
import { TokenPage } from "../../app/login/TokenPage";
import { ApiError } from "../../app/shared/api/request";
import { openingOf } from "../../app/shared/first";
import { logOut } from "../../app/shared/session/broker";
import { trackAs } from "../../app/shared/track";
import { Boundary } from "../../app/shared/ui/Boundary";
import { system } from "../../app/shared/theme/system";
import { callError } from "../../app/wizard/calls";
import { createRuntime } from "../../app/wizard/runtime";
import { trackedCalls, trackSteps } from "../../app/wizard/tracking";
import { buyer, policyholder, recordingApi, shipped } from "./support/enrollment";
import { listen } from "./support/events";
import { testHost } from "./support/host";
import type { Reported } from "./support/events";

afterEach(() => {
  cleanup();
  logOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

const told = (reported: readonly Reported[]) =>
  reported.map(({ body: { name, page, detail } }) => ({ name, page, detail }));

describe("the sign-in page", () => {
  const refuse = () =>
    Promise.resolve(Response.json({ error: { code: "internal", message: "Sorry" } }, { status: 500 }));

  test("reports that it was viewed, once however often it renders", async () => {
    const reported = listen();
    history.replaceState(null, "", "/login?error=invalid_token");
    render(
      <ChakraProvider value={system}>
        <BrowserRouter>
          <App opening={openingOf(null, () => undefined)} />
        </BrowserRouter>
      </ChakraProvider>,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Send a new special link" }));
    await waitFor(() => expect(location.search).toBe(""));
    expect(told(reported)).toEqual([{ name: "page_viewed", page: "sign_in", detail: {} }]);
  });

  const send = async (): Promise<void> => {
    vi.spyOn(console, "error").mockReturnValue();
    history.replaceState(null, "", "/login");
    render(
      <ChakraProvider value={system}>
        <MemoryRouter>
          <EmailForm failed={false} space="Demo" />
        </MemoryRouter>
      </ChakraProvider>,
    );
    await userEvent.type(screen.getByLabelText("Email"), "dana@acme.example");
    await userEvent.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Submit" })).toBeEnabled());
  };

  test("reports a sign-in link that could not be sent, and not for whom (portal §8)", async () => {
    const reported = listen(refuse);
    await send();
    await waitFor(() => expect(reported).toHaveLength(1));
    expect(told(reported)).toEqual([{ name: "login_link_failed", page: "sign_in", detail: { status: 500 } }]);
    expect(JSON.stringify(reported)).not.toContain("dana");
  });

  test("says nothing more to the person when the report fails, too", async () => {
    const reported = listen(refuse, () => Promise.reject(new TypeError("failed to fetch")));
    await send();
    await waitFor(() => expect(reported).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText(/Sorry/)).toBeNull();
  });
});

test("a broker who signs in is reported as themself (portal §7)", async () => {
  const answer = {
    auth: { token: "t-1" },
    id: "u-1",
    email: "dana@acme.example",
    name: "Dana Reyes",
    broker: { id: "bkr_dana", name: "Dana Reyes" },
  };
  const reported = listen(() => Promise.resolve(Response.json(answer)));
  history.replaceState(null, "", "/login?token=secret");
  render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        <TokenPage token="secret" space="Demo" />
      </MemoryRouter>
    </ChakraProvider>,
  );
  await waitFor(() => expect(reported).toHaveLength(1));
  expect(told(reported)).toEqual([{ name: "signed_in", page: "sign_in", detail: { broker_id: "bkr_dana" } }]);
  expect(reported[0]?.headers.Authorization).toBe("Bearer t-1");
  expect(JSON.stringify(reported[0]?.body)).not.toMatch(/Dana|secret/);
});

test("a part of a page that fails is reported (portal §9)", async () => {
  const reported = listen();
  vi.spyOn(console, "error").mockReturnValue();
  const Failing = (): never => {
    throw new RangeError("ann.lee@mail.example");
  };
  render(
    <Boundary instead={null}>
      <Failing />
    </Boundary>,
  );
  await waitFor(() => expect(reported).toHaveLength(1));
  expect(told(reported)).toMatchObject([{ name: "error_caught", detail: { source: "boundary", error: "RangeError" } }]);
  expect(JSON.stringify(reported)).not.toContain("ann.lee");
});

describe("an enrollment", () => {
  const { engine } = shipped();
  const place = { entry: "share", base: "/buy/acme/passport360/start", productSlug: "passport360" } as const;
  const host = testHost({ track: trackAs({ token: () => null, refused: (error) => error }) });
  const begin = async (api: ReturnType<typeof recordingApi>) => {
    const reported = listen();
    history.replaceState(null, "", place.base);
    const runtime = createRuntime(engine, buyer, trackedCalls(host, place, api.perform), callError, host.clock);
    trackSteps(host, place, runtime);
    await runtime.idle();
    for (const [name, value] of Object.entries(policyholder)) runtime.send({ type: "answer", name, value });
    runtime.send({ type: "next" });
    await runtime.idle();
    await act(() => Promise.resolve());
    return { reported, runtime };
  };
  const { id, version } = engine.flow;
  const where = { flow: { id, version }, entry: "share" };
  const seen = (step: string, more = {}) => ({
    name: "step_seen",
    page: "share_wizard",
    detail: { ...where, step, ...more },
  });

  test("reports each step once when it is shown, with the quote as soon as there is one, and no answer", async () => {
    const { reported, runtime } = await begin(recordingApi());
    const { step } = runtime.session();
    runtime.send({ type: "back" });
    await waitFor(() => expect(reported).toHaveLength(3));
    const quote = { quote_number: "Q-1" };
    const [first] = engine.steps("share");
    expect(told(reported)).toEqual([seen(String(first?.id)), seen(step, quote), seen(String(first?.id), quote)]);
    for (const answer of Object.values(policyholder).filter((text) => text.length > 2))
      expect(JSON.stringify(reported)).not.toContain(answer);
  });

  test("reports a rejection by its name", async () => {
    const refused = new ApiError(403, "broker_not_licensed", undefined, undefined, []);
    const { reported, runtime } = await begin(recordingApi({ "quote.create": refused }));
    runtime.send({ type: "dismiss" });
    await waitFor(() => expect(reported).toHaveLength(2));
    const { step } = runtime.session();
    expect(told(reported)[1]).toEqual({
      name: "rejection_shown",
      page: "share_wizard",
      detail: { ...where, step, rejection: "not_licensed" },
    });
  });

  const session = { flow: engine.flow, data: { quote: { quote_number: "Q-1", client: { id: "C-1" } } } };
  type SessionNow = ReturnType<ReturnType<typeof createRuntime>["session"]>;
  const make = async (call: "quote.finalize" | "client.update", error?: unknown) => {
    const reported = listen();
    const perform = trackedCalls(host, place, () =>
      error === undefined ? Promise.resolve({}) : Promise.reject(error as Error),
    );
    const result = await perform({ call }, session as unknown as SessionNow).catch((thrown: unknown) => thrown);
    await waitFor(() => expect(reported).toHaveLength(1));
    return { result, detail: reported[0]?.body.detail };
  };
  const refusal = (status: number, code: string) => new ApiError(status, code, undefined, undefined, []);

  test.each<[string, unknown, string]>([
    ["bound", undefined, "bound"],
    ["declined", refusal(402, "card_declined"), "refused"],
    ["still being paid", refusal(409, "payment_in_progress"), "unknown"],
    ["bound by another tab", refusal(409, "quote_finalized"), "unknown"],
    ["not answered", refusal(0, "network"), "unknown"],
    ["a server in trouble", refusal(503, "payment_unavailable"), "unknown"],
  ])("reports how binding ended: %s", async (_, error, outcome) => {
    const { detail, result } = await make("quote.finalize", error);
    expect(detail).toMatchObject({ outcome, quote_number: "Q-1" });
    expect(result).toEqual(error ?? {});
  });

  test("reports a change of the client that could not be saved (wizards §8)", async () => {
    const { detail } = await make("client.update", refusal(503, "unavailable"));
    expect(detail).toEqual({ status: 503, client_id: "C-1" });
  });
});
