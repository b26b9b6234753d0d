/** What the studio and its preview frame take from each other: what they say, and nothing else. */
import { expect, test, vi } from "vitest";
import { heardFromParent } from "../../app/preview/port";
import { connectFrame, PREVIEW_PAGE, PREVIEW_SANDBOX, withPictures } from "../../app/shared/preview/frame";
import { CONNECT, isFrameSays, isStudioSays } from "../../app/shared/preview/protocol";
import type { FrameSays, StudioSays } from "../../app/shared/preview/protocol";

const around = {
  settings: { space: { id: "demo", name: "Demo" }, carrier: { name: "C" }, today: "2026-11-30" },
  broker: { id: "b" },
  brokerage: { slug: "acme" },
};
const person = {
  entry: "share",
  state: null,
  day: "2026-11-30",
  client: { client_type: "individual", person: {} },
  licensed: true,
  card: "ok",
  answers: {},
};
const draft = { revision: 1, flow: {}, parts: {}, lists: {}, book: null, usual: null };
const STUDIO: readonly object[] = [
  { kind: "draft", draft },
  { kind: "around", around },
  { kind: "person", person },
  { kind: "restart" },
  { kind: "fill", step: "plans" },
  { kind: "back" },
  { kind: "forward" },
  { kind: "resume" },
  { kind: "pick", on: true },
];
const FRAME: readonly FrameSays[] = [
  { kind: "ready" },
  {
    kind: "rendered",
    revision: 1,
    entry: "share",
    step: "plans",
    status: "open",
    title: "Plans",
    steps: [{ id: "plans", kind: "plan-choice", title: "Your plan" }],
    missing: ["Plan"],
    canGoBack: false,
    ms: 12,
  },
  { kind: "stopped", wanted: "checkout", step: "plans", why: "open", open: ["Plan"], said: ["Choose one."] },
  { kind: "picked", words: "Plan", places: [{ pointer: "/title" }, { part: "person@1", pointer: "/title" }] },
  {
    kind: "refused",
    rejection: "not_sold",
    rule: "r",
    place: { pointer: "/a" },
    words: "w",
    reads: [{ path: "a", value: "1" }],
  },
  { kind: "left", to: "/dashboard" },
  { kind: "problems", revision: 2, problems: ["The flow needs steps."] },
];

/** Every value with one of its members gone, or of another type. */
function damaged(value: object): readonly object[] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const without = Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
    const within = typeof part === "object" && part !== null && !Array.isArray(part) ? damaged(part) : [];
    return [without, { ...value, [key]: Symbol }, ...within.map((each) => ({ ...value, [key]: each }))];
  });
}

test("each message of the studio is heard", () => expect(STUDIO.filter((each) => !isStudioSays(each))).toEqual([]));
test("each message of the frame is heard", () => expect(FRAME.filter((each) => !isFrameSays(each))).toEqual([]));

test("a message of the studio with a part of another type is not heard", () => {
  const wrong = STUDIO.flatMap((each) => Object.keys(each).map((key) => ({ ...each, [key]: 7n })));
  expect(wrong.filter(isStudioSays)).toEqual([]);
  const people = damaged(person).map((each) => ({ kind: "person", person: each }));
  const drafts = damaged(draft).map((each) => ({ kind: "draft", draft: each }));
  expect([...people, ...drafts].filter(isStudioSays)).toEqual([]);
});

test("a message of the frame with a part that is missing or of another type is not heard", () =>
  expect(FRAME.flatMap(damaged).filter((each) => isFrameSays(each) && JSON.stringify(each).includes("kind"))).toEqual(
    [],
  ));

test.each([null, undefined, "restart", 7, [], { kind: "navigate" }, { kind: "toString" }])(
  "%j is not heard as a message",
  (value) => expect([isStudioSays(value), isFrameSays(value)]).toEqual([false, false]),
);

/** A frame in a page, as far as it hears. */
function framed() {
  const listeners = new EventTarget();
  const parent = new EventTarget();
  const frame: Window = Object.create(window, {
    parent: { value: parent },
    addEventListener: { value: listeners.addEventListener.bind(listeners) },
    removeEventListener: { value: listeners.removeEventListener.bind(listeners) },
  });
  const heard = vi.fn<(message: StudioSays) => void>();
  const connected = vi.fn<(say: (message: FrameSays) => void) => typeof heard>(() => heard);
  heardFromParent(frame, connected);
  const post = (data: unknown, source: unknown, ports: readonly unknown[]): void => {
    listeners.dispatchEvent(Object.assign(new Event("message"), { data, source, ports }));
  };
  return { parent, post, connected, heard };
}

test("the frame connects with its parent alone, and once", async () => {
  const { parent, post, connected, heard } = framed();
  const [{ port1, port2 }, other] = [new MessageChannel(), new MessageChannel()];
  post(CONNECT, new EventTarget(), [other.port2]);
  post(CONNECT, null, [other.port2]);
  post("hello", parent, [other.port2]);
  post(CONNECT, parent, []);
  expect(connected).not.toHaveBeenCalled();
  const ready = new Promise((resolve) =>
    port1.addEventListener("message", ({ data }) => resolve(data), { once: true }),
  );
  port1.start();
  post(CONNECT, parent, [port2]);
  post(CONNECT, parent, [other.port2]);
  expect(connected).toHaveBeenCalledTimes(1);
  expect(await ready).toEqual({ kind: "ready" });
  port1.postMessage({ kind: "navigate", to: "https://elsewhere.example" });
  port1.postMessage({ kind: "restart" });
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(heard.mock.calls).toEqual([[{ kind: "restart" }]]);
});

test("the studio hands a frame one end of a line, and hears what is of the protocol", async () => {
  const frame = document.createElement("iframe");
  const post = vi.fn<(data: unknown, to: string, ports: readonly MessagePort[]) => void>();
  Object.defineProperty(frame, "contentWindow", { value: { postMessage: post } });
  const heard = vi.fn<(message: FrameSays) => void>();
  const line = connectFrame(frame, heard);
  const [[data, , ports] = []] = post.mock.calls;
  const port = ports?.[0];
  if (!port) throw new Error("the frame was handed no port");
  const asked = new Promise((resolve) => port.addEventListener("message", (event) => resolve(event.data)));
  port.start();
  line.say({ kind: "restart" });
  expect([data, await asked]).toEqual([CONNECT, { kind: "restart" }]);
  port.postMessage({ kind: "rendered", revision: "<img>" });
  port.postMessage({ kind: "left", to: "/dashboard" });
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(heard.mock.calls).toEqual([[{ kind: "left", to: "/dashboard" }]]);
  line.close();
});

test("the frame is the page that the server keeps apart, and may run scripts and nothing else", () =>
  expect([PREVIEW_PAGE, PREVIEW_SANDBOX]).toEqual(["/studio/preview", "allow-scripts allow-forms"]));

test("the carrier's marks are handed over as they are, since the frame may fetch nothing", async () => {
  vi.stubGlobal("fetch", (url: string) =>
    url === "/logo.svg"
      ? Promise.resolve({ blob: () => Promise.resolve(new Blob(["<svg/>"], { type: "image/svg+xml" })) })
      : Promise.reject(new Error("no network")),
  );
  const carrier = { name: "C", phone_number: "", logo_url: "/logo.svg", logo_dark_url: "/gone.svg" };
  const { carrier: known } = await withPictures({ carrier });
  expect(known.logo_url).toBe(`data:image/svg+xml;base64,${btoa("<svg/>")}`);
  expect(known.logo_dark_url).toBe("/gone.svg");
});
