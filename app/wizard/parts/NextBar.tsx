import { chakra } from "@chakra-ui/react/styled-system";
import { useId } from "react";
import { Button } from "../../shared/ui/Button";
import { Text } from "../../shared/ui/layout";
import type { View } from "../engine";

const Bar = chakra("div", { base: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "2", mt: "6", "& button": { width: { base: "100%", sm: "auto" }, minWidth: "10rem" } } });

/** Next, and while it is disabled the line that says what is missing. Submits the form around it unless told what to do. */
export function NextBar({ view, onPress }: { readonly view: View; readonly onPress?: () => void }) {
  const lineId = useId();
  const { next, busy } = view;
  if (!next) return null;
  const missing = next.missing.length > 0 ? `Still needed: ${next.missing.join(", ")}` : "";
  return (
    <Bar>
      <Button type={onPress ? "button" : "submit"} disabled={!next.enabled} onClick={onPress} aria-describedby={missing ? lineId : undefined}>
        {next.label}
      </Button>
      <Text id={lineId} tone="small" aria-live="polite" minHeight="1.5em">
        {busy ? "Saving…" : missing}
      </Text>
    </Bar>
  );
}
