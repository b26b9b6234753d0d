import type { StudioProduct } from "../../shared/api/types";
import { Body, Cell, ColumnHead, Head, Line } from "../../shared/tables";
import { SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { Sheet } from "../../shared/ui/page";
import { Rows } from "../../shared/ui/rows";

const counted = (count: number): string => count.toLocaleString("en-US");

/** How many enrollments each version has. */
export function Enrollments({ enrollments }: Pick<StudioProduct, "enrollments">) {
  return (
    <Stack as="section" aria-labelledby="enrollments">
      <SectionTitle id="enrollments">Enrollments by version</SectionTitle>
      {enrollments.length === 0 && <Text tone="quiet">No enrollment has begun yet.</Text>}
      {enrollments.length > 0 && (
        <Sheet maxWidth="32rem">
          <Rows aria-labelledby="enrollments">
            <Head>
              <Line>
                <ColumnHead>Version</ColumnHead>
                <ColumnHead data-number>Open</ColumnHead>
                <ColumnHead data-number>Sold</ColumnHead>
              </Line>
            </Head>
            <Body>
              {enrollments.map(({ version, open, sold }) => (
                <Line key={version}>
                  <Cell data-place="name">{version}</Cell>
                  <Cell data-title="Open" data-number data-sought>
                    {counted(open)}
                  </Cell>
                  <Cell data-title="Sold" data-number data-sought>
                    {counted(sold)}
                  </Cell>
                </Line>
              ))}
            </Body>
          </Rows>
        </Sheet>
      )}
    </Stack>
  );
}
