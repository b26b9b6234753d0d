import { Component, useState } from "react";
import type { ReactNode } from "react";
import { isReached } from "../isReached";
import { log } from "../log";
import { reportError } from "../report";
import { DeadEnd } from "./DeadEnd";
import { FailureNotice } from "./FailureNotice";

interface Props {
  readonly children: ReactNode;
  /** What stands where the part would be; a notice with a way on when absent. */
  readonly instead?: ReactNode;
  /** Where the page is: elsewhere another try is made. */
  readonly at?: string;
}

interface State {
  readonly failed: boolean;
  readonly at: string | undefined;
}

/** What cannot be shown is said in its place, with a way on; without it the whole page would be empty. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at };

  static getDerivedStateFromError(): Pick<State, "failed"> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { failed: false, at };
  }

  override componentDidCatch(error: unknown): void {
    log(`A part of the page failed: ${String(error)}`);
    reportError("boundary", error);
  }

  override render(): ReactNode {
    const { children, instead = <Failed /> } = this.props;
    return this.state.failed ? instead : children;
  }
}

/** Loads the page again, but only once the server can be reached: what is on the screen is better than the browser's own error. */
export function Failed() {
  const [away, setAway] = useState(false);
  const [trying, setTrying] = useState(false);
  const retry = async (): Promise<void> => {
    setTrying(true);
    if (await isReached()) return location.reload();
    setAway(true);
    setTrying(false);
  };
  const advice = away
    ? "There is still no connection. Please try again in a moment."
    : "What was saved before is kept. Check your connection and try again.";
  return (
    <FailureNotice
      message="This part of the page could not be loaded."
      advice={advice}
      onRetry={() => void retry()}
      retrying={trying}
      isLoad
    />
  );
}

/** Stands where the whole page would be: with the brand, a heading and a way on (D13). */
export function PageFailed() {
  return (
    <DeadEnd title="We could not load this page">
      <Failed />
    </DeadEnd>
  );
}
