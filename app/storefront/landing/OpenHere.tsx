import { Link } from "react-router-dom";
import { chakra } from "../../shared/theme/chakra";
import { Text } from "../../shared/ui/layout";
import { Band, Inner } from "./layout";

const Line = chakra("div", { base: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "4" } });
const Way = chakra(Link, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "44px",
    color: "accent",
    fontWeight: "600",
    textDecoration: "underline",
    textUnderlineOffset: "3px",
  },
});

interface Props {
  /** What is said of the enrollments that are open in this browser. */
  readonly said: string;
  /** Where the enrollment begins: whose they are is asked there. */
  readonly start: string;
}

/** That something was begun in this browser, and the way on to it. */
export const OpenHere = ({ said, start }: Props) => (
  <Band tone="tint" py={{ base: "2", lg: "2" }} mt={{ base: "2", sm: "0" }} aria-label="Begun in this browser">
    <Inner>
      <Line>
        <Text>{said}</Text>
        <Way to={start}>Continue, or start over</Way>
      </Line>
    </Inner>
  </Band>
);
