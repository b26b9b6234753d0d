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

export interface AboutSaleProps {
  /** The product's name and code. */
  readonly product: { readonly title: string; readonly vertical_code: string };
  readonly settings: Pick<Settings, "carrier" | "law"> & { readonly space?: Settings["space"] | undefined };
  readonly agent: Partial<Pick<Broker, "name" | "phone_number" | "licensed_in">> | undefined;
}

/** Who sells what, who insures it, and the words of law: the foot of everything that a buyer sees (U4, U5, R-36). */
export function AboutSale({ product, settings: { carrier, law, space }, agent }: AboutSaleProps) {
  const licensed = licensedIn(agent, product.vertical_code);
  return (
    <Lines>
      <Text maxWidth="none">
        {product.title} is insurance of {carrier.name}
        {carrier.postal_address && `, ${carrier.postal_address}`}.
      </Text>
      {agent?.name && (
        <Text maxWidth="none">
          Questions? {agent.name}
          {agent.phone_number && (
            <>
              {" "}
              <Anchor href={`tel:${agent.phone_number}`} whiteSpace="nowrap">
                {agent.phone_number}
              </Anchor>
            </>
          )}
          {licensed && licensed.length > 0 && `, licensed in ${licensedWords(licensed)}`}
        </Text>
      )}
      {law?.kept && <Text maxWidth="none">{law.kept}</Text>}
      {law && law.documents.length > 0 && (
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
      )}
      {space?.demo && <Text maxWidth="none">{space.demo}</Text>}
    </Lines>
  );
}
