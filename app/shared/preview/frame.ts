/** The studio's end of a preview frame. */
import { CONNECT, isFrameSays } from "./protocol";
import type { Settings } from "../api/types";
import type { FrameSays, StudioSays } from "./protocol";

/** Where the frame's page is. */
export const PREVIEW_PAGE = "/studio/preview";

/**
 * What the frame may do: run its own scripts, in an origin of its own. Next is the button of a form, whose press a browser
 * hands to no script where forms are off; that none is sent, the page's own policy says (server/http/preview.ts).
 */
export const PREVIEW_SANDBOX = "allow-scripts allow-forms";

export interface PreviewLine {
  readonly say: (message: StudioSays) => void;
  readonly close: () => void;
}

/**
 * Hands a loaded frame its port. What the frame says that is not of the protocol is left unheard.
 * @param frame has loaded the preview's page
 */
export function connectFrame(frame: HTMLIFrameElement, heard: (message: FrameSays) => void): PreviewLine {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isFrameSays(data)) heard(data);
  });
  port1.start();
  // The frame's origin is opaque, so no other word than "*" names it; what is handed over is the port alone.
  frame.contentWindow?.postMessage(CONNECT, "*", [port2]);
  return { say: (message) => port1.postMessage(message), close: () => port1.close() };
}

/** The settings with the carrier's marks in them: the frame may fetch nothing, and its origin is another one than ours. */
export async function withPictures<S extends Pick<Settings, "carrier">>(settings: S): Promise<S> {
  const { logo_url, logo_dark_url } = settings.carrier;
  const carrier = {
    ...settings.carrier,
    ...(logo_url && { logo_url: await pictureAt(logo_url) }),
    ...(logo_dark_url && { logo_dark_url: await pictureAt(logo_dark_url) }),
  };
  return { ...settings, carrier };
}

/** A picture as an address that holds it; the address itself when it cannot be had now. */
async function pictureAt(url: string): Promise<string> {
  try {
    const picture = await (await fetch(url)).blob();
    return await new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.addEventListener("load", () => resolve(String(reader.result)));
      reader.addEventListener("error", () => reject(new Error("the picture could not be read")));
      reader.readAsDataURL(picture);
    });
  } catch {
    return url;
  }
}
