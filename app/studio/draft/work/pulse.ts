import type { PreviewLine } from "../../../shared/preview/frame";

/** How often the frame is asked whether it answers, in milliseconds. */
const ASKED_MS = 500;
/** A frame that answers nothing for so long is said to be busy, and is ended after the longer time. */
const BUSY_MS = 1_500;
const ENDED_MS = 10_000;

/** Whether the frame answers. */
export type Pulse = "answers" | "busy" | "ended";

/** Asks a frame again and again whether it answers, while the page is in sight: what is hidden may be held up. */
export class PulseWatch {
  private asked: number | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private last: Pulse = "answers";

  /** @param onPulse is called whenever it changes */
  constructor(private readonly onPulse: (pulse: Pulse) => void) {}

  /** Watches the frame at the end of a line, and no other one. */
  begin(line: Pick<PreviewLine, "say">): void {
    this.end();
    this.answered();
    this.timer = setInterval(() => this.ask(line), ASKED_MS);
  }

  /** The frame has answered. */
  answered(): void {
    this.asked = undefined;
    this.say("answers");
  }

  end(): void {
    clearInterval(this.timer);
  }

  private ask(line: Pick<PreviewLine, "say">): void {
    if (document.hidden) return this.answered();
    if (this.asked === undefined) {
      this.asked = performance.now();
      return line.say({ kind: "ping" });
    }
    const waited = performance.now() - this.asked;
    this.say(waited > ENDED_MS ? "ended" : waited > BUSY_MS ? "busy" : "answers");
  }

  private say(pulse: Pulse): void {
    if (pulse === this.last) return;
    this.last = pulse;
    this.onPulse(pulse);
  }
}
