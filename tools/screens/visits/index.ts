import type { Visit } from "../pictures/visit";
import { businessBroker, passportBroker } from "./broker";
import { businessRefused, businessShare, passportRefused } from "./business";
import { carrier } from "./carrier";
import { clients, header, lists, policies } from "./dashboard";
import { landings, returns, switchedOff } from "./landings";
import { mails } from "./mails";
import { businessMailed, passportMailed } from "./mailed";
import { deadEnds, serverFails, signingIn } from "./outside";
import { beneficiaries, passportShare } from "./passport";
import { productsOfStudio } from "./studio";

/** Every visit, in the order in which they are made: the mails are those that the visits before caused. */
export const VISITS: { readonly [name: string]: Visit } = {
  "dead-ends": deadEnds,
  "server-fails": serverFails,
  "sign-in": signingIn,
  landings,
  returns,
  "switched-off": switchedOff,
  "passport-share": passportShare,
  beneficiaries,
  "passport-refused": passportRefused,
  "boa-share": businessShare,
  "boa-refused": businessRefused,
  "passport-mailed": passportMailed,
  "boa-mailed": businessMailed,
  "passport-broker": passportBroker,
  "boa-broker": businessBroker,
  policies,
  clients,
  header,
  lists,
  carrier,
  "studio-products": productsOfStudio,
  mails,
};
