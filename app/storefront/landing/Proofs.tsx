import { chakra } from "../../shared/theme/chakra";
import { Box, Text } from "../../shared/ui/layout";
import { Drawing } from "./Drawing";
import { Columns, columnsFor, Inner, Title } from "./layout";
import type { LandingProps, LandingWords } from "./props";

const Bar = chakra("section", {
  base: { borderY: "1px solid", borderColor: "line", bg: "raised", py: { base: "8", md: "10" } },
});
/** The drawing above where three stand in little room. */
const Proof = chakra("li", {
  base: {
    display: "flex",
    flexDirection: { base: "row", md: "column", lg: "row" },
    columnGap: "4",
    rowGap: "2",
    alignItems: "flex-start",
  },
});

interface Props {
  readonly proofs: NonNullable<LandingWords["proofs"]>;
  readonly drawings: LandingProps["drawings"];
}

/** Why to trust it, at a glance. */
export function Proofs({ proofs, drawings }: Props) {
  return (
    <Bar aria-label="At a glance">
      <Inner>
        <Columns as="ul" count={columnsFor(proofs.length)}>
          {proofs.map(({ title, text, drawing }) => (
            <Proof key={title}>
              <Drawing name={drawing} drawings={drawings} size="small" />
              <Box>
                <Title as="h2">{title}</Title>
                <Text tone="quiet">{text}</Text>
              </Box>
            </Proof>
          ))}
        </Columns>
      </Inner>
    </Bar>
  );
}
