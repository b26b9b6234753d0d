import type { Usage } from "../command/command";

const COMMON = {
  json: { about: "prints JSON for machines" },
  space: { value: "SPACE", about: "the space that it is about; left out, the only one there is" },
};
const YES = { about: "does not ask" };
const CLIENTS_TO = { value: "BROKER", about: "the colleague who takes over clients and started enrollments" };

/** What `--help` says of each command. */
export const USAGE = {
  "brokerage list": {
    summary: "the brokerages, disabled ones included",
    usage: "[--json]",
    examples: ["brokerage list", "brokerage list --json"],
    options: COMMON,
  },
  "brokerage add": {
    summary: "adds a brokerage",
    usage: "SLUG --name NAME   the slug names it in share links and never changes",
    examples: ['brokerage add initech --name "Initech Insurance"'],
    options: { name: { value: "NAME", about: "what it is called" }, ...COMMON },
  },
  "brokerage rename": {
    summary: "gives a brokerage another name; its share links stay",
    usage: "SLUG NAME",
    examples: ['brokerage rename initech "Initech Brokers"'],
    options: COMMON,
  },
  "brokerage disable": {
    summary: "signs all brokers of a brokerage out; nothing begins by its share links",
    usage: "SLUG [--yes]",
    examples: ["brokerage disable initech --yes"],
    options: { yes: YES, ...COMMON },
  },
  "brokerage enable": {
    summary: "takes a disabled brokerage back",
    usage: "SLUG",
    examples: ["brokerage enable initech"],
    options: COMMON,
  },
  "broker list": {
    summary: "the brokers, disabled ones included",
    usage: "[BROKERAGE] [--json]",
    examples: ["broker list", "broker list acme"],
    options: COMMON,
  },
  "broker add": {
    summary: "adds a broker, who may sign in at once; what they may sell, `licence grant` says",
    usage: "EMAIL --brokerage SLUG --name NAME --phone NUMBER [--default]",
    examples: ['broker add ada@initech.example --brokerage initech --name "Ada Low" --phone 303-555-0188'],
    options: {
      brokerage: { value: "SLUG", about: "their brokerage" },
      name: { value: "NAME", about: "what they are called" },
      phone: { value: "NUMBER", about: "shown to clients; ten digits, such as 303-555-0188" },
      default: { about: "they are the brokerage's principal, and answer its share links that name no broker" },
      ...COMMON,
    },
  },
  "broker change": {
    summary: "changes a broker's name, address or phone; a new address ends their sessions",
    usage: "BROKER [--name NAME] [--email EMAIL] [--phone NUMBER] [--default]   a broker's address or id",
    examples: ["broker change ada@initech.example --phone 303-555-0199", "broker change ada@initech.example --default"],
    options: {
      name: { value: "NAME", about: "what they are called" },
      email: { value: "EMAIL", about: "the address that they sign in with" },
      phone: { value: "NUMBER", about: "shown to clients" },
      default: { about: "they are the brokerage's principal, and answer its share links that name no broker" },
      ...COMMON,
    },
  },
  "broker move": {
    summary: "moves a broker to another brokerage; clients and policies stay where they are",
    usage: "BROKER BROKERAGE [--clients-to BROKER]",
    examples: ["broker move ada@initech.example acme --clients-to bob@initech.example"],
    options: { "clients-to": CLIENTS_TO, ...COMMON },
  },
  "broker disable": {
    summary: "signs a broker out; nothing begins in their name",
    usage: "BROKER [--clients-to BROKER] [--yes]",
    examples: ["broker disable ada@initech.example --clients-to bob@initech.example --yes"],
    options: { "clients-to": CLIENTS_TO, yes: YES, ...COMMON },
  },
  "broker enable": {
    summary: "takes a disabled broker back, who signs in anew",
    usage: "BROKER",
    examples: ["broker enable ada@initech.example"],
    options: COMMON,
  },
  "staff list": {
    summary: "the carrier's people: staff, reviewers and desks",
    usage: "[--json]",
    examples: ["staff list"],
    options: COMMON,
  },
  "staff add": {
    summary: "adds one of the carrier's people",
    usage: "EMAIL --kind KIND --name NAME",
    examples: ['staff add issuing@carrier.example --kind desk --name "Issuing desk"'],
    options: {
      kind: {
        value: "KIND",
        about: "staff administers accounts, reviewer approves flows, desk gets each issued policy",
      },
      name: { value: "NAME", about: "what they are called" },
      ...COMMON,
    },
  },
  "staff remove": {
    summary: "removes one of the carrier's people, and signs them out",
    usage: "PERSON [--yes]   their address or id",
    examples: ["staff remove issuing@carrier.example --yes"],
    options: { yes: YES, ...COMMON },
  },
  "licence list": {
    summary: "where a broker may sell which products",
    usage: "BROKER [--json]",
    examples: ["licence list ada@initech.example"],
    options: COMMON,
  },
  "licence grant": {
    summary: "says in which states a broker may sell a product; they replace those from before",
    usage: "BROKER PRODUCT STATE… | all   a product's id or code, states as CO or Colorado",
    examples: ["licence grant ada@initech.example boa CO NM", "licence grant ada@initech.example passport360 all"],
    options: COMMON,
  },
  "licence withdraw": {
    summary: "takes a product from a broker; their started enrollments of it cannot be finished any more",
    usage: "BROKER PRODUCT [--yes]",
    examples: ["licence withdraw ada@initech.example boa --yes"],
    options: { yes: YES, ...COMMON },
  },
} as const satisfies { readonly [command: string]: Usage };
