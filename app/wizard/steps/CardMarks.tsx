import { chakra } from "../../shared/theme/chakra";
import type { ReactNode } from "react";

const Marks = chakra("ul", { base: { listStyle: "none", display: "flex", flexWrap: "wrap", gap: "2" } });
const Mark = chakra("svg", {
  base: {
    width: { base: "37px", sm: "46px" },
    height: { base: "24px", sm: "30px" },
    display: "block",
    color: "ink",
    fontFamily: "body",
  },
});
const Plain = chakra("span", {
  base: {
    display: "inline-grid",
    placeItems: "center",
    height: { base: "24px", sm: "30px" },
    px: "2",
    border: "1px solid",
    borderColor: "edge",
    borderRadius: "4px",
    fontSize: "0.8125rem",
    fontWeight: "600",
  },
});

/** Sized by CSS, because the page's styles go before the attributes of a drawing. */
const Word = chakra("text", { base: { fontWeight: "800", fill: "currentColor", textAnchor: "middle" } });
/** Our own small drawings in one colour: they say which cards are taken, and look the same in both schemes. */
const drawings: Readonly<Record<string, ReactNode>> = {
  visa: (
    <Word x="23" y="20" fontSize="14px" fontStyle="italic">
      VISA
    </Word>
  ),
  mastercard: (
    <>
      <circle cx="18.5" cy="15" r="8" fill="currentColor" opacity="0.85" />
      <circle cx="27.5" cy="15" r="8" fill="currentColor" opacity="0.45" />
    </>
  ),
  amex: (
    <Word x="23" y="19" fontSize="11.5px">
      AMEX
    </Word>
  ),
  discover: (
    <Word x="23" y="17.5" fontSize="7.5px">
      DISCOVER
    </Word>
  ),
};

/** The cards that are taken, each as a mark with its name as the text alternative; one without a drawing by name. */
export function Brands({ names }: { readonly names: readonly string[] }) {
  return (
    <Marks>
      {names.map((name) => (
        <li key={name}>
          <Brand name={name} />
        </li>
      ))}
    </Marks>
  );
}

function Brand({ name }: { readonly name: string }) {
  const drawing = drawings[name.toLowerCase()];
  if (drawing === undefined) return <Plain>{name}</Plain>;
  return (
    <Mark viewBox="0 0 46 30" role="img" aria-label={name}>
      <rect x="0.5" y="0.5" width="45" height="29" rx="4" fill="none" stroke="currentColor" opacity="0.35" />
      {drawing}
    </Mark>
  );
}

/** A closed lock, beside words that say what is safe. */
export const Lock = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <rect x="3" y="7" width="10" height="7" rx="1.5" />
    <path d="M5 7V5a3 3 0 0 1 6 0v2" />
  </svg>
);
