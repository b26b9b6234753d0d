import { chakra } from "../../shared/theme/chakra";
import { pair } from "../../shared/theme/styles";
import { useId } from "react";
import { Body, Cell, ColumnHead, Head as TableHead, Line, RowHead } from "../../shared/tables";
import { Button } from "../../shared/ui/Button";
import { chosenCard } from "../../shared/ui/controls";
import { Anchor, Card, Hidden, Row, SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { TitleWithAbout } from "../parts/AboutButton";
import { NextBar } from "../parts/NextBar";
import { useWizard } from "../WizardContext";
import { Price } from "./Price";
import type { StepOf, StepProps } from "./types";
import { ofWrongChoice, WrongChoice } from "./WrongChoice";

type Coverage = StepOf<"add-ons">["coverages"][number];

const Table = chakra("table", {
  base: {
    display: "block",
    fontVariantNumeric: "tabular-nums",
    "& caption, & thead, & tbody": { display: "block" },
    "& tr": { ...pair, py: "2", borderBottom: "1px solid", borderColor: "line" },
    "& th": { textAlign: "start" },
    "& tbody th": { fontWeight: "450" },
  },
});
/** Pressing anywhere on the card ticks it; its own links and buttons lie above that. */
const Tick = chakra("label", {
  base: {
    display: "flex",
    gap: "3",
    alignItems: "center",
    minHeight: "44px",
    fontWeight: "600",
    cursor: "pointer",
    _after: { content: '""', position: "absolute", inset: "0", borderRadius: "card" },
    "&:has(:disabled)": { cursor: "not-allowed", color: "quiet" },
  },
});
const Offer = chakra(Card, {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    gap: "3",
    borderColor: "edge",
    "&:has(:checked)": chosenCard,
    "&:has(input:focus-visible)": { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
    "&:hover:not(:has(:disabled))": { borderColor: "accent" },
    "& a, & button, & input": { position: "relative", zIndex: "1" },
  },
});
const Box = chakra("input", { base: { _focusVisible: { outline: "none" } } });
const Sum = chakra("p", {
  base: {
    bg: "sunken",
    borderRadius: "control",
    px: "4",
    py: "3",
    fontVariantNumeric: "tabular-nums",
    "& strong": { fontWeight: "650", fontSize: "1.1875rem", whiteSpace: "nowrap" },
  },
});

/** Optional coverages, each with its price; going on without any is as easy as taking them (`wizards §2.1`). */
export default function AddOns({ view, step }: StepProps<"add-ons">) {
  const { send } = useWizard();
  return (
    <Stack gap="5">
      {step.coverages.map((coverage) => (
        <CoverageCard
          key={coverage.name}
          coverage={coverage}
          labels={step.labels}
          onTick={(value) => void send({ type: "answer", name: coverage.name, value })}
        />
      ))}
      {step.total && <RunningTotal total={step.total} />}
      <NextBar
        view={view}
        onPress={() => void send({ type: "next" })}
        beside={<GoWithout step={step} busy={view.busy} onPress={() => void send({ type: "skip" })} />}
      />
    </Stack>
  );
}

interface GoWithoutProps {
  readonly step: StepOf<"add-ons">;
  readonly busy: boolean;
  readonly onPress: () => void;
}
/** The way on without any; once something is ticked it steps back and says what it would take out. */
function GoWithout({ step: { coverages, labels }, busy, onPress }: GoWithoutProps) {
  const noteId = useId();
  const ticked = coverages.filter(({ checked }) => checked).map(({ title }) => title);
  const some = ticked.length > 0;
  return (
    <Stack gap="0" alignItems={{ base: "center", sm: "flex-start" }}>
      <Button
        kind="plain"
        fontWeight={some ? "450" : undefined}
        disabled={busy}
        aria-describedby={some ? noteId : undefined}
        onClick={onPress}
      >
        {labels.skip}
      </Button>
      {some && (
        <Text id={noteId} tone="small">
          This takes out {ticked.join(", ")}.
        </Text>
      )}
    </Stack>
  );
}

/** The sum in the words of a receipt, announced when it changes: `Your plan $10 + Extra $2 = $12 a year`. */
function RunningTotal({ total: { lines, total } }: { readonly total: NonNullable<StepOf<"add-ons">["total"]> }) {
  const sum =
    lines.length > 1 ? `${lines.map(({ title, price }) => `${title} ${price}`).join(" + ")} =` : lines[0]?.title;
  return (
    <Sum aria-live="polite">
      {sum} <strong>{total}</strong>
    </Sum>
  );
}

interface Props {
  readonly coverage: Coverage;
  readonly labels: StepOf<"add-ons">["labels"];
  readonly onTick: (value: boolean) => void;
}
function CoverageCard({ coverage, labels, onTick }: Props) {
  const reasonId = useId();
  const error = coverage.error === undefined ? undefined : { at: coverage.name, message: coverage.error };
  const described = [coverage.disabled && reasonId, ofWrongChoice(error)?.["aria-describedby"]].filter(Boolean);
  return (
    <Offer>
      <Row justifyContent="space-between" alignItems="baseline">
        <SectionTitle>{coverage.title}</SectionTitle>
        <Price text={coverage.price} small />
      </Row>
      <Text>{coverage.description}</Text>
      <Benefits coverage={coverage} labels={labels} />
      {coverage.sample_policy_url && (
        <Anchor href={coverage.sample_policy_url} target="_blank" rel="noreferrer" alignSelf="flex-start">
          {labels.sample}
          <Hidden> of {coverage.title}</Hidden>
        </Anchor>
      )}
      <Tick>
        <Box
          type="checkbox"
          checked={coverage.checked}
          disabled={coverage.disabled !== undefined}
          {...(error && { ...ofWrongChoice(error), "aria-invalid": true })}
          aria-describedby={described.length > 0 ? described.join(" ") : undefined}
          onChange={({ target }) => onTick(target.checked)}
        />
        {coverage.label}
      </Tick>
      {error && <WrongChoice error={error} />}
      {coverage.disabled && (
        <Text id={reasonId} tone="small">
          {coverage.disabled}
        </Text>
      )}
    </Offer>
  );
}

function Benefits({ coverage, labels }: Pick<Props, "coverage" | "labels">) {
  if (coverage.benefits.length === 0) return null;
  return (
    <Table role="table">
      <caption>
        <Hidden>{coverage.title}</Hidden>
      </caption>
      <TableHead>
        <Line>
          <ColumnHead>{labels.benefit_column}</ColumnHead>
          <ColumnHead>{labels.value_column}</ColumnHead>
        </Line>
      </TableHead>
      <Body>
        {coverage.benefits.map((benefit) => (
          <Line key={benefit.title}>
            <RowHead>
              <TitleWithAbout title={benefit.title} text={benefit.description} />
            </RowHead>
            <Cell>{benefit.value}</Cell>
          </Line>
        ))}
      </Body>
    </Table>
  );
}
