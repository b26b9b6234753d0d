import { chakra } from "../../shared/theme/chakra";
import { useId } from "react";
import { Hidden, Stack } from "../../shared/ui/layout";
import type { QuestionView } from "../engine";
import { Blocks } from "./Blocks";

const Notice = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "1.5",
    fontSize: { base: "0.875rem", sm: "0.9375rem" },
    lineHeight: { base: "1.4", sm: "1.5" },
    "& :is(h2, h3)": { fontWeight: "650", fontSize: "1rem" },
  },
  variants: {
    isFolded: {
      true: {
        border: "1px solid",
        borderColor: "line",
        borderRadius: "control",
        bg: "raised",
        px: "4",
        py: "3",
        _print: { border: "none", p: "0" },
      },
    },
  },
});
/** What is folded is on the page all the same: it is found there, and printed. */
const Fold = chakra("details", {
  base: {
    mb: "-2",
    "& > summary": {
      display: "list-item",
      width: "fit-content",
      minHeight: "24px",
      py: "2",
      color: "accent",
      fontWeight: "600",
      cursor: "pointer",
      _print: { display: "none" },
    },
    "& > summary ~ *": { pb: "3" },
    _print: { "&::details-content": { contentVisibility: "visible", display: "block" } },
  },
});

type Texts = NonNullable<QuestionView["texts"]>;

interface Props {
  readonly texts: Texts;
  /** The level of their headings below that of the page or section. */
  readonly heading: "h2" | "h3";
}

/**
 * The full texts of a consent, above its checkbox (W29). The last one is directly above it and whole: where a state
 * prescribes a notice at the place of the signature, it is that one. Of the others, what they begin with is in sight.
 */
export function ConsentTexts({ texts, heading: Heading }: Props) {
  return texts.map((text, index) =>
    index < texts.length - 1 ? (
      <Folded key={text.title} text={text} heading={Heading} />
    ) : (
      <Notice key={text.title} as="div">
        <Heading>{text.title}</Heading>
        <Blocks blocks={text.body} />
      </Notice>
    ),
  );
}

interface FoldedProps extends Pick<Props, "heading"> {
  readonly text: Texts[number];
}

/** A text behind its first paragraph; one that has no more is not folded. */
function Folded({ text: { title, body }, heading: Heading }: FoldedProps) {
  const id = useId();
  const rest = body.slice(1);
  return (
    <Notice isFolded aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <Blocks blocks={body.slice(0, 1)} />
      {rest.length > 0 && (
        <Fold>
          <summary>
            Read the full text<Hidden> of {title}</Hidden>
          </summary>
          <Stack gap="2">
            <Blocks blocks={rest} />
          </Stack>
        </Fold>
      )}
    </Notice>
  );
}
