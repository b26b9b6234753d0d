import { chakra } from "@chakra-ui/react/styled-system";
import { useId } from "react";
import { Button } from "../../shared/ui/Button";
import { Box, Text } from "../../shared/ui/layout";
import type { View } from "../engine";
import { fieldsOf } from "./FieldProblems";
import { Problem } from "./Problem";

const Bar = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: "2",
    mt: "6",
    "& > button": { width: { base: "100%", sm: "auto" }, minWidth: "10rem" },
  },
});

interface Props {
  readonly view: View;
  /** What Next does; if absent, it submits the form around it. */
  readonly onPress?: () => void;
  /** True when another button was pressed, which shows the failure beside it. */
  readonly quiet?: boolean;
}

/** Next, with the last failure above it, and below it what is being waited for or still missing. */
export function NextBar({ view, onPress, quiet = false }: Props) {
  const lineId = useId();
  const { next, problem, activity } = view;
  const missing = next && next.missing.length > 0 ? `Still needed: ${next.missing.join(", ")}` : "";
  return (
    <Bar>
      {problem && !quiet && isPressed(view) && (
        <Box alignSelf="stretch">
          <Problem problem={problem} button={next?.label} />
        </Box>
      )}
      {next && (
        <Button
          type={onPress ? "button" : "submit"}
          disabled={!next.enabled}
          onClick={onPress}
          aria-describedby={missing ? lineId : undefined}
        >
          {next.label}
        </Button>
      )}
      <Text id={lineId} tone="small" aria-live="polite" minHeight="1.5em">
        {activity === null ? missing : WAITING[activity]}
      </Text>
    </Bar>
  );
}

const WAITING = {
  saving: "Saving…",
  leaving: "Going back as soon as this is saved…",
  finishing: "Finishing your enrollment. Please keep this page open.",
  confirming: "",
} as const satisfies { readonly [activity in NonNullable<View["activity"]>]: string };

/** Whether a pressed button has failed, with a message that belongs to no question. */
export const isPressed = ({ problem, step }: View): boolean =>
  problem !== null && (problem.phase === "next" || problem.phase === "confirm") && fieldsOf(problem, step).length === 0;
