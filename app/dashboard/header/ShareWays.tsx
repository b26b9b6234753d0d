import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Box, Row } from "../../shared/ui/layout";
import { LinkCard } from "./LinkCard";
import { LinkQr } from "./LinkQr";

const Columns = chakra("div", {
  base: { display: "grid", gap: "5", gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "minmax(0, 1fr) auto" } },
});
const Caption = chakra("h3", { base: { fontSize: "1rem", fontWeight: "600", mb: "2" } });

interface Props {
  readonly link: string;
  /** The product's name. */
  readonly title: string;
  /** Who sends it. */
  readonly from: string;
  /** The part of the link that names the product. */
  readonly name: string;
}

/** Ways to send a link on, and how it looks when it arrives. */
export default function ShareWays({ link, title, from, name }: Props) {
  const words = `Here is what ${title} covers and costs: ${link}`;
  return (
    <>
      <Row>
        <Button kind="secondary" asChild>
          <a href={`mailto:?${query({ subject: title, body: `${words}\n\n${from}` })}`}>Send by email</a>
        </Button>
        {/* A desktop seldom has a program that sends texts. */}
        <Button
          kind="secondary"
          asChild
          display="none"
          css={{ "@media (pointer: coarse)": { display: "inline-flex" } }}
        >
          <a href={`sms:?&${query({ body: words })}`}>Send by text</a>
        </Button>
      </Row>
      <Columns>
        <Box minWidth="0">
          <Caption>How the link looks</Caption>
          <LinkCard key={link} link={link} />
        </Box>
        <Box>
          <Caption>QR code</Caption>
          <LinkQr link={link} title={title} name={name} />
        </Box>
      </Columns>
    </>
  );
}

/** A blank is `%20` there: mail programs show a plus as it is. */
const query = (words: { readonly [key: string]: string }): string =>
  Object.entries(words)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("&");
