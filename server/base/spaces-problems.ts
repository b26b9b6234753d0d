import type { Finding } from "../../engine/index";
import { isNameless, LEGAL_DOCUMENTS } from "./spaces";
import type { DescribedSpace, SpacesFile } from "./spaces";
import { isZone } from "./zones";

interface Named {
  readonly label: string;
  readonly host: string;
  readonly pointer: string;
}

/**
 * What is wrong among the spaces of a file whose shape is right: each host must lead to one space, and only one, and
 * each time zone must be known.
 */
export function spacesProblems({ spaces }: SpacesFile): readonly Finding[] {
  const hosts = Object.entries(spaces).flatMap(([label, space]) =>
    space.hosts.map((host, at): Named => ({ label, host, pointer: `/spaces/${label}/hosts/${at}` })),
  );
  return [
    ...Object.keys(spaces).flatMap(labelProblem),
    ...Object.entries(spaces).flatMap(zoneProblem),
    ...Object.entries(spaces).flatMap(documentProblems),
    ...hosts.flatMap(namelessProblem),
    ...hosts.flatMap((one, at) => sharedProblem(one, hosts.slice(0, at))),
    ...hosts.flatMap((one) => foreignProblem(one, Object.keys(spaces))),
  ];
}

const labelProblem = (label: string): readonly Finding[] =>
  label === "localhost"
    ? [
        {
          rule: "bad-label",
          pointer: `/spaces/${label}`,
          found: label,
          expected: "another label",
          message: "A space cannot be called localhost, which means the machine itself.",
        },
      ]
    : [];

const zoneProblem = ([label, { time_zone: zone }]: readonly [string, DescribedSpace]): readonly Finding[] =>
  zone === undefined || isZone(zone)
    ? []
    : [
        {
          rule: "unknown-time-zone",
          pointer: `/spaces/${label}/time_zone`,
          found: zone,
          expected: "a name of the IANA database such as America/Chicago",
          message: "There is no such time zone, so the space has no date.",
        },
      ];

/** A document of law is at an address, or here: one that is at neither place or at both is not known to readers. */
const documentProblems = ([label, { law }]: readonly [string, DescribedSpace]): readonly Finding[] =>
  LEGAL_DOCUMENTS.flatMap((name) => {
    const document = law?.[name];
    if (!document || (document.url === undefined) !== (document.paragraphs === undefined)) return [];
    return [
      {
        rule: "document-without-place",
        pointer: `/spaces/${label}/law/${name}`,
        found: document.url === undefined ? "neither url nor paragraphs" : "both url and paragraphs",
        expected: "one of url and paragraphs",
        message: "Readers would not know where this document is.",
      },
    ];
  });

/** A host that ends in a number is an address to every browser. */
const namelessProblem = ({ host, pointer }: Named): readonly Finding[] =>
  isNameless(host) || /(^|\.)\d+$/.test(host)
    ? [
        {
          rule: "host-without-name",
          pointer,
          found: host,
          expected: "a host name such as portal.example.com",
          message: "This is an address of a machine, and no host name of a space.",
        },
      ]
    : [];

function sharedProblem({ host, pointer }: Named, before: readonly Named[]): readonly Finding[] {
  const first = before.find((other) => other.host === host);
  if (!first) return [];
  return [
    {
      rule: "host-twice",
      pointer,
      found: host,
      expected: "each host in one space",
      message: `The host belongs to the space ${first.label} already.`,
    },
  ];
}

/** The app sends the first label of its host, which would name the other space (portal §7). */
function foreignProblem({ label, host, pointer }: Named, labels: readonly string[]): readonly Finding[] {
  const [first = ""] = host.split(".");
  if (first === label || !labels.includes(first)) return [];
  return [
    {
      rule: "host-of-another",
      pointer,
      found: host,
      expected: `a host that does not begin with ${first}`,
      message: `The host begins with the label of another space, ${first}.`,
    },
  ];
}
