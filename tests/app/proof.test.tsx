/** A call that is refused until a proof of work comes along is repeated with one, by itself. */
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError, messageOf, publicRequest } from "../../app/shared/api/request";
import { system } from "../../app/shared/theme/system";
import { Proving } from "../../app/shared/ui/Proving";
import { createProofs } from "../../server/access/proof";
import { Refusal } from "../../server/access/refusal";

const PURPOSE = ["quote.create", "demo", "brk_acme"];
const proofs = createProofs("a secret of the tests");
/** A server that takes the call only with a proof; what it was sent. */
async function serve(until = 1): Promise<Request[]> {
  const asked: Request[] = [];
  const refusal = new Refusal("proof_required", { challenge: await proofs.ask(PURPOSE, 1) });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const request = new Request(new URL(path, "http://localhost"), init);
    asked.push(request.clone());
    const proof = await proofs.read(request.headers.get("X-Proof") ?? "", PURPOSE);
    return proof && asked.length > until
      ? Response.json({ ok: true })
      : Response.json(refusal.toBody(), { status: refusal.status });
  });
  return asked;
}
const call = () => publicRequest<{ readonly ok: boolean }>("/api/x", { method: "POST", body: { first: "Ann" } });
const failure = async (): Promise<unknown> =>
  call().then(
    () => undefined,
    (error: unknown) => error,
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a call that needs a proof", () => {
  test("is repeated as it was, with the work done, and the page knows nothing of it", async () => {
    const asked = await serve();
    expect(await call()).toEqual({ ok: true });
    expect(await Promise.all(asked.map((request) => request.json()))).toEqual([{ first: "Ann" }, { first: "Ann" }]);
    expect(asked.map(({ headers }) => headers.has("X-Proof"))).toEqual([false, true]);
  });

  test("is repeated once more when the proof came too late", async () => {
    const asked = await serve(2);
    expect(await call()).toEqual({ ok: true });
    expect(asked.length).toBe(3);
  });

  test("ends in the refusal when no proof is ever taken", async () => {
    const asked = await serve(100);
    expect(await failure()).toMatchObject({ status: 428, code: "proof_required" });
    expect(asked.length).toBe(4);
  });

  test("ends in words for a person in a browser that has no means for it", async () => {
    const asked = await serve();
    vi.stubGlobal("crypto", {});
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(messageOf(error)).toBe(
      "Very many enrollments are being begun right now, so each browser has to do a short calculation first. If yours cannot do it, please try again in a few minutes, or with another browser.",
    );
    expect(asked.length).toBe(1);
  });
});

test("the page says why it takes longer, after a second and until the work is done", async () => {
  let take: (value: unknown) => void = () => undefined;
  const { subtle } = crypto;
  const derived = new Promise((resolve) => {
    take = resolve;
  });
  await serve();
  vi.stubGlobal("crypto", { subtle: { importKey: () => derived.then(() => Promise.reject(new Error("no key"))) } });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  render(
    <ChakraProvider value={system}>
      <Proving />
    </ChakraProvider>,
  );
  const status = screen.getByRole("status");
  const called = failure();
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  act(() => void vi.advanceTimersByTime(999));
  expect(status.textContent).toBe("");
  act(() => void vi.advanceTimersByTime(1));
  expect(status.textContent).toMatch(/^Very many people are beginning right now/);
  await act(async () => {
    take(subtle);
    await called;
  });
  expect(status.textContent).toBe("");
});
