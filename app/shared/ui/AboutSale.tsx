import { chakra } from "../theme/chakra";
import type { Broker, Settings } from "../api/types";
import { licensedIn, licensedWords } from "../licensed";
import { Anchor, Box, Text } from "./layout";

const Lines = chakra("div", {
  base: { display: "flex", flexDirection: "column", gap: "2", fontSize: "0.875rem", color: "quiet" },
});
/** Links that a finger can tell apart, in a row. */
const Links = chakra("ul", {
  base: {
    listStyle: "none",
    display: "flex",
    flexWrap: "wrap",
    columnGap: "5",
    "& a": { display: "inline-flex", alignItems: "center", minHeight: "36px" },
  },
});

/**
 * Folded on a phone only, where a page is long enough without it; open and without its button on a wide screen and on
 * paper. A browser that cannot style what is folded keeps the button there, too.
 */
const SHOWN = "@supports selector(::details-content)";
const open = {
  "& > summary": { display: "none" },
  "&::details-content": { contentVisibility: "visible", display: "block" },
} as const;
const Fold = chakra("details", {
  base: {
    "& > summary": { display: "list-item", width: "fit-content", py: "1.5", color: "accent", cursor: "pointer" },
    "& > div": { pt: "1" },
    [SHOWN]: { sm: { ...open, "& > div": { pt: "0" } }, _print: open },
  },
});

export interface AboutSaleProps {
  /** The product's name and code. */
  readonly product: { readonly title: string; readonly vertical_code: string };
  readonly settings: Pick<Settings, "carrier" | "law"> & { readonly space?: Settings["space"] | undefined };
  readonly agent: Partial<Pick<Broker, "name" | "phone_number" | "licensed_in">> | undefined;
  /** Whether a phone shows whom to ask and the links first, and the rest when it is asked for. */
  readonly isFolded?: boolean;
}

/** Who sells what, who insures it, and the words of law: the foot of everything that a buyer sees (U4, U5, R-36). */
export function AboutSale({ isFolded = false, ...props }: AboutSaleProps) {
  const { agent, settings } = props;
  return (
    <Lines>
      {agent?.name && <Agent {...agent} />}
      <LegalLinks law={settings.law} />
      {isFolded ? (
        <Fold>
          <summary>About this insurance</summary>
          <Lines>
            <Facts {...props} />
          </Lines>
        </Fold>
      ) : (
        <Facts {...props} />
      )}
    </Lines>
  );
}

const Agent = ({ name, phone_number }: NonNullable<AboutSaleProps["agent"]>) => (
  <Text maxWidth="none">
    Questions? {name}
    {phone_number && (
      <>
        {" "}
        <Anchor href={`tel:${phone_number}`} whiteSpace="nowrap">
          {phone_number}
        </Anchor>
      </>
    )}
  </Text>
);

const LegalLinks = ({ law }: Pick<Settings, "law">) =>
  law &&
  law.documents.length > 0 && (
    <Box as="nav" aria-label="Legal">
      <Links>
        {law.documents.map(({ title, url }) => (
          <li key={url}>
            <Anchor href={url} target="_blank" rel="noreferrer">
              {title}
            </Anchor>
          </li>
        ))}
      </Links>
    </Box>
  );

/** What need not be in sight at each step: the insurer, where the agent is licensed, how long answers are kept. */
function Facts({ product, settings: { carrier, law, space }, agent }: AboutSaleProps) {
  const licensed = licensedIn(agent, product.vertical_code);
  return (
    <>
      <Text maxWidth="none">
        {product.title} is insurance of {carrier.name}
        {carrier.postal_address && `, ${carrier.postal_address}`}.
      </Text>
      {agent?.name && licensed && licensed.length > 0 && (
        <Text maxWidth="none">
          {agent.name} is licensed in {licensedWords(licensed)}.
        </Text>
      )}
      {law?.kept && <Text maxWidth="none">{law.kept}</Text>}
      {space?.demo && <Text maxWidth="none">{space.demo}</Text>}
    </>
  );
}
