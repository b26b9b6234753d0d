import { chakra } from "../../shared/theme/chakra";
import { Text } from "../../shared/ui/layout";
import type { ToldStep } from "./told";

const List = chakra("ol", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "4",
    pl: "7",
    maxWidth: "48rem",
    "& > li": { listStyle: "decimal", pl: "1", _marker: { color: "quiet", fontVariantNumeric: "tabular-nums" } },
  },
});
const Name = chakra("span", { base: { fontWeight: "650" } });
const Beside = chakra("span", { base: { color: "quiet", fontSize: "0.875rem" } });
const Exits = chakra("ul", {
  base: {
    pl: "5",
    fontSize: "0.9375rem",
    "& > li": { listStyle: "disc", overflowWrap: "anywhere", _marker: { color: "danger" } },
  },
});

/** The path in words: what the picture shows, step by step. */
export const PathList = ({ steps, label }: { readonly steps: readonly ToldStep[]; readonly label: string }) => (
  <List aria-label={label}>
    {steps.map(({ id, name, says, group, when, isAside, exits, came }) => (
      <li key={id}>
        <p>
          <Name>{says}</Name> <Beside>{[name, group, isAside && "beside the line"].filter(Boolean).join(" · ")}</Beside>
        </p>
        {when !== undefined && <Text tone="small">Only if {when}</Text>}
        {came !== undefined && <Text tone="small">{came}</Text>}
        {exits.length > 0 && (
          <Exits>
            {exits.map((exit) => (
              <li key={exit}>{exit}</li>
            ))}
          </Exits>
        )}
      </li>
    ))}
  </List>
);
