import { Link } from "react-router-dom";
import { priceSaid } from "../../../engine/index";
import type { ListedPrice } from "../../shared/api/types";
import { carrying, type Carried } from "../../shared/session/carry";
import { chakra } from "../../shared/theme/chakra";
import { Hidden } from "../../shared/ui/layout";
import type { PriceGrid } from "./prices";

const Table = chakra("table", {
  base: {
    width: "100%",
    mt: "3",
    borderCollapse: "separate",
    borderSpacing: "0",
    fontVariantNumeric: "tabular-nums",
    "& th": { fontWeight: "600", textAlign: "left", py: "2", pr: { base: "1", sm: "3" }, verticalAlign: "middle" },
    "& thead th": { color: "quiet", fontSize: "0.9375rem", verticalAlign: "bottom" },
    "& thead th + th, & td": { pl: "2" },
    "& thead th + th": { pl: { base: "3", sm: "4" } },
    "& tbody th": { width: "1%" },
    "& td": { py: "1" },
  },
});
/** A price that starts the enrollment with its plan works like a button and looks like an offer. */
const cell = {
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  minHeight: "56px",
  // At 320 px, a wide font leaves no space for more.
  px: { base: "2", sm: "4" },
  py: "1.5",
  border: "1px solid",
  borderColor: "edge",
  borderRadius: "control",
  bg: "raised",
  color: "ink",
  textDecoration: "none",
  lineHeight: "1.2",
} as const;
const Offer = chakra(Link, {
  base: { ...cell, borderColor: "accent", color: "accent", _hover: { bg: "tint" } },
});
const Plain = chakra("div", { base: { ...cell, borderColor: "line" } });
const Amount = chakra("span", {
  base: { fontSize: { base: "1.375rem", sm: "1.5rem" }, fontWeight: "650", letterSpacing: "-0.015em" },
});
const Small = chakra("span", { base: { color: "quiet", fontSize: "0.875rem" } });

interface Props {
  readonly grid: PriceGrid;
  /** What the price is for, such as `a year`. */
  readonly per: string;
  /** The address that starts an enrollment; undefined where a price is not a link. */
  readonly start: string | undefined;
  /** The questions that a choice here answers: of the type and of the plan. */
  readonly asks: { readonly type?: string | undefined; readonly plan?: string | undefined };
}

/** What each plan costs for whom (U1). A price begins the enrollment with its plan chosen, which its steps still ask. */
export function PriceTable({ grid: { types, rows }, per, start, asks }: Props) {
  return (
    <Table>
      {types.some(({ label }) => label !== "") && <Types types={types} />}
      <tbody>
        {rows.map(({ plan, label, prices }) => (
          <tr key={plan}>
            <th scope="row">{label}</th>
            {prices.map((price, place) => (
              <td key={types[place]?.code}>
                {price && (
                  <Price
                    price={price}
                    per={per}
                    start={start}
                    chosen={{ answers: chosenBy(asks, price), price: namedFor(price, per) }}
                    of={[label, types[place]?.label].filter(Boolean).join(", ")}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Types = ({ types }: Pick<PriceGrid, "types">) => (
  <thead>
    <tr>
      <th scope="col">
        <Hidden>Plan</Hidden>
      </th>
      {types.map(({ code, label }) => (
        <th scope="col" key={code}>
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

const chosenBy = ({ type, plan }: Props["asks"], { plan_type, plan_name }: ListedPrice): Carried["answers"] => ({
  ...(type !== undefined && { [type]: plan_type }),
  ...(plan !== undefined && { [plan]: plan_name }),
});

const namedFor = (price: ListedPrice, per: string): Carried["price"] => ({
  amount: priceSaid(price),
  per,
  is_from: price.is_from,
});

interface PriceProps {
  readonly price: ListedPrice;
  readonly per: string;
  readonly start: string | undefined;
  readonly chosen: Carried;
  /** The plan and for whom. */
  readonly of: string;
}

function Price({ price, per, start, chosen, of }: PriceProps) {
  const said = (
    <>
      <span>
        {price.is_from && <Small>from </Small>}
        <Amount>{priceSaid(price)}</Amount>
      </span>
      <Small>{per}</Small>
    </>
  );
  if (start === undefined) return <Plain>{said}</Plain>;
  return (
    <Offer to={start} {...carrying(chosen)}>
      <Hidden>{of}: </Hidden>
      {said}
    </Offer>
  );
}
