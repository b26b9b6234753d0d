import { chakra } from "../../shared/theme/chakra";
import { Box } from "../../shared/ui/layout";
import { Drawing } from "./Drawing";
import { Band, Columns, columnsFor, Heading, Inner, Lead, Title } from "./layout";
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
    _before: {
      content: '""',
      position: "absolute",
      left: "3px",
      top: "0.35em",
      width: "7px",
      height: "13px",
      borderRight: "2.5px solid",
      borderBottom: "2.5px solid",
      borderColor: "accent",
      transform: "rotate(42deg)",
    },
  },
});

/** Beside each other on a phone, under each other where there are columns. */
const GroupHead = chakra("div", {
  base: {
    display: "flex",
    flexDirection: { base: "row", lg: "column" },
    alignItems: { base: "center", lg: "flex-start" },
    columnGap: "4",
    rowGap: "4",
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
        <Columns count={columnsFor(groups.length)} mt="10">
          {groups.map((group) => (
            <Box key={group.title}>
              <GroupHead>
                <Drawing name={group.drawing} drawings={drawings} size="small" />
                <Title>{group.title}</Title>
              </GroupHead>
              <List>
                {group.items.map((item) => (
                  <Item key={item}>{item}</Item>
                ))}
              </List>
            </Box>
          ))}
        </Columns>
      </Inner>
    </Band>
  );
}
