import { chakra } from "../../shared/theme/chakra";
import { pair } from "../../shared/theme/styles";
import { useState } from "react";
import { Body, Cell, Foot, Line, RowHead } from "../../shared/tables";
import { Anchor, Card, Hidden, Row, SectionTitle, Text } from "../../shared/ui/layout";
import { SideLinks } from "../parts/SideLinks";
import { StepLink } from "../parts/StepLink";
import type { StepOf } from "./types";

const Lines = chakra("table", {
  base: {
    display: "block",
    fontVariantNumeric: "tabular-nums",
    "& tbody, & tfoot": { display: "block" },
    "& tr": { ...pair, py: "1.5" },
    "& th": { textAlign: "left", fontWeight: "450" },
    "& tfoot tr": { fontSize: "1.375rem", mt: "1.5", pt: "3", pb: "0", borderTop: "1px solid", borderColor: "line" },
    "& tfoot :is(th, td)": { fontWeight: "650" },
  },
});

interface Props {
  readonly summary: StepOf<"checkout">["summary"];
  readonly links: StepOf<"checkout">["links"];
  readonly sample: StepOf<"checkout">["sample_policy"];
}

/** What is being bought, line by line, and the total; busy while the price is calculated again, then announced (W28). */
export function PriceSummary({ summary, links, sample }: Props) {
  const { title, plan, edit, lines, total, total_label, updating } = summary;
  const rows = useRows(lines, updating);
  return (
    <Card aria-busy={updating}>
      <Row justifyContent="space-between" mb="3">
        <SectionTitle>{title}</SectionTitle>
        <Anchor asChild>
          <StepLink to={edit.to} event={{ type: "go", step: edit.to, drop_query: edit.drop_query }}>
            {edit.label}
            <Hidden> {title}</Hidden>
          </StepLink>
        </Anchor>
      </Row>
      {plan && (
        <Text mb="2" fontWeight="600">
          {plan}
        </Text>
      )}
      <Lines role="table">
        <Body>
          {rows.map((line, index) => (
            <Line key={index}>
              <RowHead>{line.title}</RowHead>
              <Cell>{line.amount}</Cell>
            </Line>
          ))}
        </Body>
        <Foot>
          <Line>
            <RowHead>{total_label}</RowHead>
            <Cell>
              <span aria-live="polite">{updating ? "Updating…" : (total ?? "n/a")}</span>
            </Cell>
          </Line>
        </Foot>
      </Lines>
      {sample && (
        <Anchor href={sample.href} target="_blank" rel="noreferrer" display="inline-block" mt="4">
          {sample.label}
        </Anchor>
      )}
      <SideLinks links={links} />
    </Card>
  );
}

type PriceLines = Props["summary"]["lines"];

/** The lines to show. While the same plan is priced again they keep their place, without the old amounts. */
function useRows(lines: PriceLines, updating: boolean): PriceLines {
  const [last, setLast] = useState(lines);
  if (lines.length > 0 && lines !== last) setLast(lines);
  return updating && lines.length === 0 ? last.map(({ title }) => ({ title, amount: "…" })) : lines;
}
