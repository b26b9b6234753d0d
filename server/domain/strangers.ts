import { Refusal } from "../access/refusal";
import type { Pressure } from "../access/limits";
import type { LimitName } from "../base/settings";
import type { Log } from "../base/log";
import { spendProof } from "../store/proofs";
import type { CallContext } from "./call";

/** What presses when many enrollments are begun: those of one brokerage first, then those of the space. */
const PRESSED = ["quote_brokerage", "quote_space"] as const satisfies readonly LimitName[];

/**
 * Lets a stranger begin an enrollment with a brokerage (reliability §3). Each adds a client, so a network may begin only
 * a limited number. Where a brokerage, or else the space, has as many as it can expect, the call is not turned away: the
 * browser is asked for a proof of work, which grows with the pressure. What a brokerage has beyond its number does not count for the
 * space, so that an attack on one asks nothing of the others' buyers. A proof was counted in its network when it was
 * asked for, and lets one call in. Without a brokerage nothing can begin, so only the network is counted. Throws `too_many_requests` to a network, `proof_required`.
 */
export async function admitStranger(call: CallContext, brokerageId: string | undefined): Promise<void> {
  const { deps, actor, networks, proof } = call;
  const { limits, metrics } = deps;
  if (brokerageId === undefined) return limits.count("quote_network", [actor.space], networks);
  const purpose = ["quote.create", actor.space, brokerageId];
  const isProved = proof !== undefined && (await accepts(call, proof, purpose));
  if (proof !== undefined) metrics.proof(isProved ? "accepted" : "refused");
  if (!isProved) await limits.count("quote_network", [actor.space], networks);
  const releases: Pressure["release"][] = [];
  for (const name of PRESSED) {
    const key = name === "quote_brokerage" ? [actor.space, brokerageId] : [actor.space];
    const pressure = await limits.press(name, key);
    releases.push(pressure.release);
    if (pressure.part <= 1) continue;
    if (isProved) return;
    await askForProof(call, purpose, { name, part: pressure.part, releases });
  }
}

/** True for a proof that is right and was not used before. */
async function accepts({ deps }: CallContext, header: string, purpose: readonly string[]): Promise<boolean> {
  const proof = await deps.proofs.read(header, purpose);
  return proof !== undefined && (await spendProof(deps.store.db, proof));
}

/** Throws `proof_required`. A call that was not let in counts nowhere: it comes again with its proof. */
async function askForProof(
  { deps }: CallContext,
  purpose: readonly string[],
  {
    name,
    part,
    releases,
  }: Pick<Pressure, "part"> & { readonly name: LimitName; readonly releases: readonly Pressure["release"][] },
): Promise<never> {
  await Promise.all(releases.map((release) => release()));
  deps.metrics.proof("asked");
  warn(deps.log, name);
  throw new Refusal("proof_required", { challenge: await deps.proofs.ask(purpose, part) });
}

const WARN_EVERY_MS = 10 * 60_000;
const warned = new WeakMap<Log, Map<LimitName, number>>();

/** Tells the operator that a limit is exceeded: once in a while, since an attack calls many times a second. */
function warn(log: Log, name: LimitName): void {
  const last = warned.get(log) ?? new Map<LimitName, number>();
  warned.set(log, last);
  const now = performance.now();
  if (now - (last.get(name) ?? -WARN_EVERY_MS) < WARN_EVERY_MS) return;
  last.set(name, now);
  log.error("enrollments.many", { name });
}
