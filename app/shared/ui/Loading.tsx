import { chakra } from "@chakra-ui/react/styled-system";

const Line = chakra("p", { base: { textAlign: "center", color: "quiet", mt: "20vh" } });

/** What is being waited for, in words (W9). */
export function Loading({ what = "Loading…" }: { readonly what?: string }) {
  return <Line role="status">{what}</Line>;
}
