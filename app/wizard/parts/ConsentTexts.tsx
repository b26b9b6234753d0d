import { chakra } from "../../shared/theme/chakra";
import { useId } from "react";
import type { ReactNode } from "react";
import { Stack } from "../../shared/ui/layout";
import type { QuestionView } from "../engine";
import { Blocks } from "./Blocks";

/** A long text scrolls in its own frame, so that it does not push the button out of reach. It is all there (W29). */
const Frame = chakra("div", {
  base: {
    maxHeight: { base: "12.5rem", md: "14rem" },
    overflowY: "auto",
    overscrollBehavior: "contain",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "control",
    bg: "raised",
    px: "4",
    pt: "4",
    // The text fades out where there is more of it; at its end only empty room does.
    "&::after": {
      content: "''",
      position: "sticky",
      bottom: "0",
      display: "block",
      height: "3rem",
      background: "linear-gradient(to bottom, transparent, {colors.raised})",
      pointerEvents: "none",
    },
    _print: { maxHeight: "none", border: "none", p: "0", "&::after": { display: "none" } },
  },
});
const Notice = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    fontSize: "0.9375rem",
    "& :is(h2, h3)": { fontWeight: "650", fontSize: "1rem" },
  },
});

interface Props {
  readonly texts: NonNullable<QuestionView["texts"]>;
  /** The level of their headings below that of the page or section. */
  readonly heading: "h2" | "h3";
}

/** The full texts of a consent, the last one directly above it and never in a frame. */
export function ConsentTexts({ texts, heading: Heading }: Props) {
  return texts.map(({ title, body }, index) =>
    index < texts.length - 1 ? (
      <Framed key={title} title={title} heading={Heading}>
        <Blocks blocks={body} />
      </Framed>
    ) : (
      <Notice key={title}>
        <Heading>{title}</Heading>
        <Blocks blocks={body} />
      </Notice>
    ),
  );
}

interface FramedProps extends Pick<Props, "heading"> {
  readonly title: string;
  readonly children: ReactNode;
}

function Framed({ title, heading: Heading, children }: FramedProps) {
  const id = useId();
  return (
    <Notice>
      <Heading id={id}>{title}</Heading>
      {/* Keys scroll what has the focus. */}
      <Frame role="region" aria-labelledby={id} tabIndex={0}>
        <Stack gap="2">{children}</Stack>
      </Frame>
    </Notice>
  );
}
