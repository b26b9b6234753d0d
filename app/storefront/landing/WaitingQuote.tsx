import { chakra } from "../../shared/theme/chakra";
import { Text } from "../../shared/ui/layout";
import { Title } from "./layout";
import type { Waiting } from "./props";

const Frame = chakra("section", {
  base: {
    width: "100%",
    maxWidth: "34rem",
    mt: "6",
    p: "4",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
  },
});
const Facts = chakra("dl", {
  base: {
    display: "flex",
    flexDirection: "column",
    rowGap: "1",
    mt: "3",
    pt: "3",
    borderTop: "1px solid",
    borderColor: "line",
    "& > div": { display: "flex", flexWrap: "wrap", columnGap: "5" },
    "& dt": { color: "quiet", flex: "0 0 7rem" },
    "& dd": { flex: "1 1 8rem", minWidth: "0" },
  },
});

interface Props {
  readonly title: string;
  /** What the product promises. */
  readonly promise: string;
  readonly waiting: Waiting;
}

/** What the client's quote is for. */
export function WaitingQuote({ title, promise, waiting: { preparedFor, since } }: Props) {
  return (
    <Frame aria-label="Your quote">
      <Title as="h2">{title}</Title>
      {promise !== title && (
        <Text tone="quiet" textWrap="balance">
          {promise}
        </Text>
      )}
      <Facts>
        {preparedFor && (
          <div>
            <dt>Prepared for</dt>
            <dd>{preparedFor}</dd>
          </div>
        )}
        <div>
          <dt>Prepared on</dt>
          <dd>{since}</dd>
        </div>
      </Facts>
    </Frame>
  );
}
