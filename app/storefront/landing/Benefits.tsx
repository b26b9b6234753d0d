import { chakra } from "../../shared/theme/chakra";
import { Box } from "../../shared/ui/layout";
import { Drawing } from "./Drawing";
import { Band, Heading, Inner, Lead, Title } from "./layout";
import type { LandingProps, LandingWords } from "./props";

const List = chakra("ul", {
  base: { listStyle: "none", mt: "3", display: "flex", flexDirection: "column", gap: "2.5" },
});
/** A tick before each benefit, drawn with borders. */
const Item = chakra("li", {
  base: {
    position: "relative",
    pl: "7",
    lineHeight: "1.5",
    textWrap: "pretty",
    _before: {
      content: '""',
      position: "absolute",
      left: "3px",
      top: "0.27em",
      width: "7px",
      height: "13px",
      borderRight: "2.5px solid",
      borderBottom: "2.5px solid",
      borderColor: "accent",
      transform: "rotate(42deg)",
    },
  },
});

/** Two beside each other, with room for a benefit on one line; heads and lists of a row begin at one height. */
const Groups = chakra("div", {
  base: {
    display: "grid",
    mt: "10",
    // The last row's room below is the band's.
    mb: { md: "-8" },
    columnGap: "10",
    rowGap: { base: "8", md: "0" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  },
});
const Group = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "56px minmax(0, 1fr)",
    columnGap: { base: "4", lg: "6" },
    gridRow: { md: "span 2" },
    gridTemplateRows: { base: "auto", md: "subgrid" },
    borderTop: { md: "1px solid" },
    borderColor: { md: "line" },
    py: { md: "8" },
  },
});

type Props = NonNullable<LandingWords["benefits"]> & Pick<LandingProps, "drawings">;

/** What is covered, by what happens to the person. */
export function Benefits({ title, lead, groups, drawings }: Props) {
  return (
    <Band>
      <Inner>
        <Heading>{title}</Heading>
        {lead && <Lead>{lead}</Lead>}
        <Groups>
          {groups.map((group) => (
            <Group key={group.title}>
              <Box gridRow={{ md: "span 2" }}>
                <Drawing name={group.drawing} drawings={drawings} size="small" />
              </Box>
              <Title alignSelf={{ base: "center", md: "end" }}>{group.title}</Title>
              <List gridColumn={{ base: "1 / -1", md: "2" }}>
                {group.items.map((item) => (
                  <Item key={item}>{item}</Item>
                ))}
              </List>
            </Group>
          ))}
        </Groups>
      </Inner>
    </Band>
  );
}
