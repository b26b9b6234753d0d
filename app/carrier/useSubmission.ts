import { useRef, useState } from "react";
import type { Calls } from "../shared/api/calls";
import { adviceFor, ApiError, isRefusal, messageOf } from "../shared/api/request";
import type { Policy } from "../shared/api/types";
import { notify } from "../shared/ui/notices";
import { generalFailure, numberOf } from "./rules";

export interface Submission {
  readonly state: "idle" | "busy";
  readonly failure: { readonly message: string; readonly advice?: string } | undefined;
  readonly submit: (number: string) => void;
  readonly forget: () => void;
}

interface Ends {
  /** The policy has a number now, be it this one or, when another tab or a lost answer was faster, the one it had before. */
  readonly onDone: (policy: Policy) => void;
  /** Something else of the policy has changed: this is how it is now, from which the number can be submitted again. */
  readonly onChanged: (policy: Policy) => void;
}

/** Gives the policy its number (`portal §4`): one call at a time, however often it is pressed. */
export function useSubmission(calls: Calls, policy: Policy, { onDone, onChanged }: Ends): Submission {
  const [state, setState] = useState<Submission["state"]>("idle");
  const [failure, setFailure] = useState<Submission["failure"]>();
  const asking = useRef(false);
  const submit = (number: string): void => {
    if (asking.current) return;
    asking.current = true;
    setState("busy");
    setFailure(undefined);
    give(calls, policy, number)
      .then(onDone, (error: unknown) => {
        if (error instanceof ChangedPolicy) onChanged(error.now);
        setFailure(failureOf(error));
      })
      .finally(() => {
        asking.current = false;
        setState("idle");
      });
  };
  return { state, failure, submit, forget: () => setFailure(undefined) };
}

/** The policy has changed since it was shown, but its number has not. */
class ChangedPolicy extends Error {
  constructor(
    readonly refusal: ApiError,
    readonly now: Policy,
  ) {
    super(refusal.code);
  }
}

/** The policy with its number; says whether that is the one that was submitted. */
async function give(calls: Calls, known: Policy, number: string): Promise<Policy> {
  const policy = await calls.submitPolicyNumber(known, number).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || !["policy_number_set", "changed_meanwhile"].includes(error.code)) throw error;
    // When the policy cannot be read now, the refusal is what the person has to know.
    const now = await calls.getPolicy(known.id).catch(() => {
      throw error;
    });
    if (error.code === "changed_meanwhile" && numberOf(now) === numberOf(known)) throw new ChangedPolicy(error, now);
    return now;
  });
  const given = numberOf(policy);
  if (given === number) notify("success", `Policy #${number} has been submitted.`);
  else notify("danger", `This policy has its number already: ${given}. The one you entered was not submitted.`);
  return policy;
}

/** The error's own words, or the general ones (`portal §8`), and what to do. */
function failureOf(error: unknown): NonNullable<Submission["failure"]> {
  if (error instanceof ChangedPolicy)
    return {
      message: messageOf(error.refusal),
      advice: "The page shows the policy as it is now, and what you typed is kept. Press Confirm to submit the number.",
    };
  if (!(error instanceof ApiError)) return { message: generalFailure };
  if (error.status === 401)
    return { message: "This link no longer works.", advice: "Please ask the agency that sold the policy for help." };
  if (error.status === 422)
    return {
      message: "This policy number is not accepted.",
      advice:
        "It may hold letters and digits, with spaces, dots, slashes and hyphens between them, and at most 40 characters.",
    };
  if (error.code === "policy_number_taken")
    return { message: messageOf(error), advice: "Check it. Two policies cannot have one number at the same time." };
  if (error.code === "policy_number_set") return { message: messageOf(error), advice: "Reload the page to see it." };
  if (error.code === "changed_meanwhile")
    return {
      message: messageOf(error),
      advice: "The policy could not be loaded as it is now. What you typed is kept: press Confirm to try again.",
    };
  const message = error.said === undefined ? generalFailure : messageOf(error);
  return { message, advice: isRefusal(error) ? undefined : adviceFor(error) };
}
