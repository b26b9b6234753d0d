/** Card brands as providers write them, and as people call them. */
const NAMES: { readonly [brand: string]: string } = {
  amex: "Amex",
  diners: "Diners Club",
  eftpos_au: "eftpos",
  jcb: "JCB",
  unionpay: "UnionPay",
  unknown: "Card",
};

/** The name of a brand as people call it; one that is not known here with a capital letter. */
export const brandName = (brand: string): string =>
  NAMES[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll("_", " ");
