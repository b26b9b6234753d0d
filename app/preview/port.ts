import { CONNECT, isStudioSays } from "../shared/preview/protocol";
import type { FrameSays, StudioSays } from "../shared/preview/protocol";

/**
 * Waits for the port of the studio that shows this frame, and hears what comes by it. No other window is heard: a message must
 * come from the parent, the first port stays, and what is not of the protocol does nothing.
 * @param connected is called with what tells the studio something; returns what hears it
 */
export function heardFromParent(
  frame: Window,
  connected: (say: (message: FrameSays) => void) => (message: StudioSays) => void,
): void {
  const connect = ({ data, source, ports: [port] }: MessageEvent<unknown>): void => {
    if (source === null || source === frame || source !== frame.parent || data !== CONNECT || !port) return;
    frame.removeEventListener("message", connect);
    const say = (message: FrameSays): void => port.postMessage(message);
    const hear = connected(say);
    port.addEventListener("message", ({ data: said }: MessageEvent<unknown>) => {
      if (isStudioSays(said)) hear(said);
    });
    port.start();
    say({ kind: "ready" });
  };
  frame.addEventListener("message", connect);
}
