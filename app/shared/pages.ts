import { matchRoutes } from "react-router-dom";
import type { PageName } from "./api/types";

type Named = Exclude<PageName, "other">;

const buyers = (path: string): readonly string[] => [`/products${path}`, `/buy${path}`];

/** The pages by the patterns of their addresses (`portal §2`): what is reported of an address is its page's name. */
const PATTERNS: { readonly [name in Named]: readonly string[] } = {
  sign_in: ["/login", "/auth"],
  logout: ["/logout"],
  clients: ["/dashboard/clients"],
  import: ["/dashboard/clients/uploading"],
  client: ["/dashboard/clients/:clientId"],
  policy: ["/dashboard/clients/:clientId/policies/:policyId"],
  quotes: ["/dashboard/quotes"],
  policies: ["/dashboard/policies"],
  broker_wizard: ["/dashboard/clients/:clientId/:productSlug/quotes/:quoteId/*"],
  client_wizard: buyers("/:productSlug/enroll/:quoteId/*"),
  share_wizard: buyers("/:brokerageSlug/:productSlug/start/*"),
  quote_landing: buyers("/:productSlug"),
  share_landing: buyers("/:brokerageSlug/:productSlug"),
  enroll: ["/enroll"],
  submit_policy: ["/submit-policy"],
  desk: ["/desk"],
  desk_policy: ["/desk/policies/:policyId"],
};
const patterns = Object.entries(PATTERNS).flatMap(([name, paths]) =>
  paths.map((path) => ({ path, handle: name as Named })),
);

/** A page at an address. */
interface PageAt {
  readonly name: PageName;
  /** The address up to a wizard's step: as long as it stays, so does the page. Never reported. */
  readonly base: string;
}

/** The page at an address; `other` at one that only leads on to another. */
export function pageAt(pathname: string): PageAt {
  const match = matchRoutes(patterns, pathname)?.at(-1);
  return { name: match?.route.handle ?? "other", base: match?.pathnameBase ?? pathname };
}
