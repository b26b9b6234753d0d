import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { SectionTitle, Text } from "../../shared/ui/layout";
import type { StepView } from "../engine";
import { StepLink } from "../parts/StepLink";

const Frame = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    pb: { base: "5", sm: "6" },
    borderBottom: "1px solid",
    borderColor: "line",
    // On a phone the way there is beside the heading, where it has room.
    smDown: {
      flexDirection: "row",
      flexWrap: "wrap",
      alignItems: "center",
      "& > *": { flex: "1 1 100%", order: "2" },
      "& > h2": { flex: "1 0 auto", maxWidth: "100%", order: "1" },
      "& > a": { flex: "0 1 auto", order: "1", alignSelf: "center", minHeight: "44px", px: "4" },
    },
  },
});
const People = chakra("ul", {
  base: {
    listStyle: "none",
    fontVariantNumeric: "tabular-nums",
    "& > li": {
      display: "flex",
      justifyContent: "space-between",
      gap: "4",
      py: "2",
      borderTop: "1px solid",
      borderColor: "line",
    },
    "& span": { overflowWrap: "anywhere" },
  },
});

/** A side way of the flow as a section of its own: what it is about, who is named there, and the button that leads there. */
export function LinkedSection({ link }: { readonly link: StepView["links"][number] }) {
  const { title, text, people, label, to } = link;
  return (
    <Frame>
      <SectionTitle>{title}</SectionTitle>
      {text && <Text tone="quiet">{text}</Text>}
      {people && people.length > 0 && (
        <People>
          {people.map(({ name, share }, index) => (
            <li key={index}>
              <span>{name}</span>
              <span>{share}</span>
            </li>
          ))}
        </People>
      )}
      <Button asChild kind="secondary" alignSelf="flex-start">
        <StepLink to={to}>{label}</StepLink>
      </Button>
    </Frame>
  );
}
