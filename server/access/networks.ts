import { isIP } from "node:net";
import type { WiderNetwork } from "../base/settings";

interface Network {
  /** What one caller has (`own`), or a wider network by its prefix. */
  readonly size: "own" | WiderNetwork;
  /** Its first address and prefix, such as `2001:db8:0:7::/64`; a single IPv4 address as it is. */
  readonly name: string;
}

/** The networks that hold a caller, the smallest first; never empty. */
export type Networks = readonly [Network, ...Network[]];

/** The widest of them, which one caller may have all addresses of. */
export const widestOf = (networks: Networks): string => (networks.at(-1) ?? networks[0]).name;

/**
 * The networks by which strangers are counted (reliability §3). Of IPv4 the address and its /24. Of IPv6 the /64, which
 * is one household's or office's, and the /56 and /48, since who rents one of those has 256 or 65,536 of them. An
 * IPv4 address that is written in IPv6 counts as itself. Any other text is a network of its own.
 */
export function networksOfAddress(address: string): Networks {
  const groups = isIP(address) === 6 ? groupsOf(address) : [];
  const v4 = isIP(address) === 4 ? address : withinIPv6(groups);
  if (v4 !== undefined) {
    return [
      { size: "own", name: v4 },
      { size: "/24", name: v4.replace(/\d+$/, "0/24") },
    ];
  }
  if (groups.length === 0) return [{ size: "own", name: address }];
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  const named = (...kept: readonly number[]): string => kept.map((group) => group.toString(16)).join(":");
  return [
    { size: "own", name: `${named(a, b, c, d)}::/64` },
    { size: "/56", name: `${named(a, b, c, d & 0xff00)}::/56` },
    { size: "/48", name: `${named(a, b, c)}::/48` },
  ];
}

/** The eight numbers of an IPv6 address; its last 32 bits may be written like an IPv4 address. */
function groupsOf(address: string): readonly number[] {
  const [unzoned = ""] = address.split("%");
  const hex = unzoned.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: readonly string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail] = hex.split("::");
  const numbers = (part: string): readonly number[] =>
    part.split(":").flatMap((group) => (group === "" ? [] : Number.parseInt(group, 16)));
  const [left, right] = [numbers(head), numbers(tail ?? "")];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

/** Prefixes of IPv6 behind which an IPv4 address is: mapped (RFC 4291), translated (RFC 6052) and 6to4 (RFC 3056). */
const HOLDS_IPV4: readonly (readonly number[])[] = [[0, 0, 0, 0, 0, 0xffff], [0x64, 0xff9b, 0, 0, 0, 0], [0x2002]];

/** The IPv4 address within an IPv6 one; undefined for any other. */
function withinIPv6(groups: readonly number[]): string | undefined {
  const prefix = HOLDS_IPV4.find((each) => groups.length > 0 && each.every((group, n) => groups[n] === group));
  if (!prefix) return undefined;
  const [high = 0, low = 0] = groups.slice(prefix.length);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}
