/** A preview frame in a page of ours, without the studio around it. */
import type { Frame, Page } from "@playwright/test";
import { PREVIEW_PAGE, PREVIEW_SANDBOX } from "../../../app/shared/preview/frame";
import { CONNECT, isFrameSays } from "../../../app/shared/preview/protocol";
import type { FrameSays, StudioSays } from "../../../app/shared/preview/protocol";

declare global {
  /** In a page with a frame: what the frame has said, and what says something to it. */
  var previewHeard: unknown[];
  var previewSay: (message: unknown) => void;
}

export interface FramePage {
  readonly frame: Frame;
  readonly say: (message: StudioSays) => Promise<void>;
  /** What the frame has said since this was last asked. */
  readonly heard: () => Promise<readonly FrameSays[]>;
  /** Says something, and waits for what comes of it. */
  readonly ask: <K extends FrameSays["kind"]>(message: StudioSays, kind: K) => Promise<Extract<FrameSays, { kind: K }>>;
}

/** Opens a page of the studio without its script, and a frame in it that fills the window. */
export async function openFrame(page: Page): Promise<FramePage> {
  await page.route(/\/studio\/assets\/studio-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.goto("/studio");
  await page.evaluate(addFrame, [PREVIEW_PAGE, PREVIEW_SANDBOX, CONNECT] as const);
  const frame = page.frames().find((each) => each.url().endsWith(PREVIEW_PAGE));
  if (!frame) throw new Error("the frame did not load");
  const say = (message: unknown): Promise<void> => page.evaluate((said) => globalThis.previewSay(said), message);
  const heard: FramePage["heard"] = async () =>
    (await page.evaluate(() => globalThis.previewHeard.splice(0))).filter(isFrameSays);
  const ask = async <K extends FrameSays["kind"]>(
    message: StudioSays,
    kind: K,
  ): Promise<Extract<FrameSays, { kind: K }>> => {
    await heard();
    await say(message);
    await page.waitForFunction(
      (wanted) => globalThis.previewHeard.some((each) => Reflect.get(Object(each), "kind") === wanted),
      kind,
    );
    const found = (await heard()).findLast((each): each is Extract<FrameSays, { kind: K }> => each.kind === kind);
    if (!found) throw new Error(`the frame did not say "${kind}"`);
    return found;
  };
  return { frame, say, heard, ask };
}

/** In the page: adds the frame in the place of all else, and hands it its port. */
async function addFrame([address, sandbox, connect]: readonly [string, string, string]): Promise<void> {
  document.body.replaceChildren();
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", sandbox);
  frame.src = address;
  Object.assign(frame.style, { position: "fixed", inset: "0", width: "100vw", height: "100vh", border: "0" });
  document.body.append(frame);
  await new Promise((loaded) => frame.addEventListener("load", loaded, { once: true }));
  const { port1, port2 } = new MessageChannel();
  globalThis.previewHeard = [];
  port1.addEventListener("message", ({ data }) => globalThis.previewHeard.push(data));
  port1.start();
  globalThis.previewSay = (message) => port1.postMessage(message);
  frame.contentWindow?.postMessage(connect, "*", [port2]);
}
