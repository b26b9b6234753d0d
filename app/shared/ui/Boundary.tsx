import { Component, useState } from "react";
import type { ReactNode } from "react";
import { log } from "../log";
import { Button } from "./Button";
import { Message } from "./Message";

interface Props {
  readonly children: ReactNode;
}

/** What cannot be shown is said in its place, with a way on; without it the whole page would be empty. */
export class Boundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    log(`A part of the page failed: ${String(error)}`);
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

/** Loads the page anew, but only once the server can be reached: what is on the screen is better than the browser's own error. */
function Failed() {
  const [away, setAway] = useState(false);
  const retry = async (): Promise<void> => {
    setAway(false);
    const reached = await fetch("/flows/index.json", { cache: "no-store" }).then(({ ok }) => ok, () => false);
    if (reached) location.reload();
    else setAway(true);
  };
  return (
    <Message kind="danger">
      <span>{away ? "There is still no connection. Please try again in a moment." : "This part of the page could not be loaded. What you entered before is kept. Check your connection and try again."}</span>
      <Button kind="secondary" onClick={() => void retry()}>
        Try again
      </Button>
    </Message>
  );
}
