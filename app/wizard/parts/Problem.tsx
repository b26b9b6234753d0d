import { Button } from "../../shared/ui/Button";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Stack } from "../../shared/ui/layout";
import type { Problem as Failure } from "../engine";
import { useWizard } from "../WizardContext";

interface Props {
  readonly problem: Failure;
  /** The label of the button to press again. */
  readonly button?: string;
  /** True if the person may still be typing in the field above. */
  readonly keepFocus?: boolean;
}

/**
 * A failure that is not about a question of the step, with what to do about it. Shown where the person is: above
 * the pressed button, below the changed question, or below the heading of a step that could not be entered.
 */
export function Problem({ problem, button = "Next", keepFocus }: Props) {
  const { send, place, restart } = useWizard();
  const retries = problem.phase === "start" || problem.phase === "enter" || problem.phase === "change";
  const notice = (
    <FailureNotice
      message={problem.message}
      advice={adviceFor(problem, button)}
      keepFocus={keepFocus}
      isLoad={problem.phase === "start" || problem.phase === "enter"}
      onRetry={retries ? () => void send({ type: "retry" }) : undefined}
    />
  );
  if (place.entry !== "share" || !isLinkOver(problem)) return notice;
  return (
    <Stack gap="3">
      {notice}
      <Button kind="secondary" alignSelf="flex-start" onClick={restart}>
        Start again with what I typed
      </Button>
    </Stack>
  );
}

/** Whether the token of this enrollment is no longer valid (W33). */
const isLinkOver = ({ code }: Failure): boolean =>
  ["invalid_login_creds", "invalid_token", "unauthenticated"].includes(code);

/** What to do, if the message does not say it; undefined for a refusal in the API's own words. */
function adviceFor({ call, code, phase, uncertain }: Failure, button: string): string | undefined {
  if (uncertain === undefined && code !== "unexpected") return undefined;
  const again = phase === "next" || phase === "save" || phase === "confirm" ? `press ${button} again` : "try again";
  const doing = code === "network" ? `Check your connection, then ${again}.` : `Please ${again}.`;
  if (uncertain === false) return `Nothing was bought or charged. ${doing}`;
  if (call === "quote.finalize")
    return `We do not know yet whether it went through. ${doing} Nothing is bought or charged twice.`;
  return `What you typed is kept. ${doing}`;
}
