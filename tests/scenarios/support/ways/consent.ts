import { readFileSync } from "node:fs";
import { textsIn } from "../../../../tools/torture/consent-texts";
import { CONSENT } from "../../../server/support/enrollment";

/** The part that the checkout of each product of tests/fixtures uses: an older one than that of the shipped products. */
const part = new URL("../../../../flows/parts/consent@2.json", import.meta.url);
const texts = textsIn(JSON.parse(readFileSync(part, "utf8")));

/** The consent to the sale of a product of tests/fixtures. */
export const consentOf = (actor: "client" | "broker") => ({ ...CONSENT(actor), texts });
