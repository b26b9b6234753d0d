import { following, look } from "./look";
import type { KnownPair } from "./pair";
import { pointsTo } from "./poolers";

/** What each machine is, in lines for a person; the last says whether all is well. */
export async function status(
  pair: KnownPair,
): Promise<{ readonly lines: readonly string[]; readonly isWell: boolean }> {
  const seen = await look(pair);
  const primary = seen.find(({ role }) => role === "primary")?.node;
  const standby = seen.find(({ role }) => role === "standby")?.node;
  const follows = primary && standby && (await following(primary, standby.name));
  const target = await pointsTo(pair).catch((error: Error) => `unknown (${error.message})`);
  const isPointed = primary !== undefined && target === `${primary.host}:${primary.port}`;
  const isWell = follows?.sync === "sync" && isPointed;
  const since = pair.aloneSince();
  return {
    lines: [
      ...seen.map(({ node, role }) => `${node.name}  ${role.padEnd(8)} ${node.host}:${node.port}`),
      follows
        ? `${standby?.name} follows: ${follows.state}, ${follows.sync}, ${follows.behind} bytes behind`
        : "nobody follows",
      ...(since === undefined ? [] : [`the primary is alone since ${since}`]),
      `the servers are sent to ${target}`,
      isWell ? "All is well." : "NOT well: see docs/operating/04-many-machines.md",
    ],
    isWell,
  };
}
