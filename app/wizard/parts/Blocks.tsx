import { chakra } from "../../shared/theme/chakra";
import { Anchor, Text } from "../../shared/ui/layout";
import type { Block, Span } from "../engine";

const List = chakra("ul", {
  base: { pl: "6", listStyle: "disc", display: "flex", flexDirection: "column", gap: "1.5", maxWidth: "68ch" },
});

/** A text of the flow: paragraphs and lists with strong words and links. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) =>
    block.kind === "paragraph" ? (
      <Text key={index}>
        <Spans spans={block.spans} />
      </Text>
    ) : (
      <List key={index}>
        {block.items.map((item, index) => (
          <li key={index}>
            <Spans spans={item} />
          </li>
        ))}
      </List>
    ),
  );
}

function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return spans.map((span, index) => <Words key={index} span={span} />);
}

function Words({ span }: { readonly span: Span }) {
  switch (span.kind) {
    case "text":
      return span.text;
    case "strong":
      return <strong>{span.text}</strong>;
    case "link":
      return (
        <Anchor href={span.href} target="_blank" rel="noreferrer">
          {span.text}
        </Anchor>
      );
  }
}
