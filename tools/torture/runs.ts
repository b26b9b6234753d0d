import type { Figure } from "./verdict";

/** What was typed behind the name of a run. */
export interface Asked {
  /** How many of what the run counts; its own number when absent. */
  readonly count?: number | undefined;
  /** What generated requests are drawn by. */
  readonly seed?: number | undefined;
  /** The older release of an upgrade. */
  readonly commit?: string | undefined;
  /** Only as much as shows that the run works. */
  readonly isShort: boolean;
}

type Run = (root: string, say: (line: string) => void, asked: Asked) => Promise<readonly Figure[]>;

/** The runs of `npm run torture`, by name. Each is loaded only when asked for. */
export const RUNS: Readonly<Record<string, Run>> = {
  connections: async (root, say, { count, isShort }) =>
    (await import("./connections")).tortureConnections(root, say, count ?? (isShort ? 9 : undefined)),
  crashes: async (root, say, { count, isShort }) =>
    (await import("./crashes")).tortureCrashes(root, say, count ?? (isShort ? 1 : undefined)),
  disk: async (root, say) => (await import("./disk")).tortureDisk(root, say),
  drafts: async (root, say, { count, isShort }) =>
    (await import("./drafts")).tortureDrafts(root, say, {
      ...(isShort && { rounds: 10, kills: 2 }),
      ...(count && { rounds: count, kills: Math.ceil(count / 10) }),
    }),
  failover: async (root, say, { count, isShort }) =>
    (await import("./failover")).tortureFailover(root, say, {
      ...(isShort && { times: 1, servers: 2 }),
      ...(count && { times: count }),
    }),
  fuzz: async (root, say, { count, seed, isShort }) =>
    (await import("./fuzz")).tortureFuzz(root, say, {
      ...(isShort && { requests: 600 }),
      ...(count && { requests: count }),
      ...(seed !== undefined && { seed }),
    }),
  imports: async (root, say, { count, isShort }) => {
    const { SHORT, tortureImports } = await import("./imports");
    return tortureImports(root, say, { ...(isShort && SHORT), ...(count && { bytes: count }) });
  },
  kills: async (root, say, { count, isShort }) =>
    (await import("./kills")).tortureKills(root, say, {
      ...(isShort && { kills: 4, mailsEach: 2 }),
      ...(count && { kills: count }),
    }),
  limits: async (root, say, { count, isShort }) => {
    const [{ tortureLimits }, { SHORT_CROWD }] = await Promise.all([import("./limits"), import("./crowd")]);
    return tortureLimits(root, say, {
      ...(isShort && { requests: 70, servers: 2, crowd: SHORT_CROWD }),
      ...(count && { requests: count }),
    });
  },
  lock: async (root, say, { count, isShort }) =>
    (await import("./lock")).tortureLock(root, say, {
      ...(isShort && { rounds: 1, longStopEvery: 0 }),
      ...(count && { rounds: count }),
    }),
  mail: async (root, say, { count, isShort }) =>
    (await import("./mail")).tortureMail(root, say, {
      ...(isShort && { faults: ["closing"], beforeMs: 500 }),
      ...(count && { buyers: count }),
    }),
  offers: async (root, say, { count, seed, isShort }) =>
    (await import("./offers")).tortureOffers(root, say, {
      ...(isShort && { acts: 400 }),
      ...(count && { acts: count }),
      ...(seed !== undefined && { seed }),
    }),
  payments: async (root, say, { isShort }) => {
    const { SHORT, torturePayments, WHOLE } = await import("./payments");
    return torturePayments(root, say, isShort ? SHORT : WHOLE);
  },
  power: async (root, say, { count, isShort }) =>
    (await import("./power")).torturePower(root, say, {
      ...(isShort && { cuts: 2, cutsEach: 12, points: ["commits"] }),
      ...(count && { cuts: count }),
    }),
  slow: async (root, say, { count, isShort }) =>
    (await import("./slow")).tortureSlow(root, say, {
      ...(isShort && { sockets: 20 }),
      ...(count && { sockets: count }),
    }),
  restarts: async (root, say, { count, isShort }) =>
    (await import("./restarts")).tortureRestarts(root, say, {
      ...(isShort && { times: 2, everyMs: 4_000, servers: 1 }),
      ...(count && { times: count }),
    }),
  standby: async (root, say, { count, isShort }) =>
    (await import("./standby")).tortureStandby(root, say, {
      ...(isShort && { times: 1, servers: 1, lostMs: 2_000 }),
      ...(count && { times: count }),
    }),
  stop: async (root, say, { isShort }) => (await import("./stop")).tortureStopAlone(root, say, isShort ? 2 : undefined),
  upgrade: async (root, say, { commit, isShort }) =>
    (await import("./upgrade")).tortureUpgrade(root, say, {
      ...(isShort && { releases: ["older", "this", "next"], servers: 1, hasPages: false }),
      ...(commit && { commit }),
    }),
  uploads: async (root, say, { count, isShort }) => {
    const { SHORT, tortureUploads } = await import("./uploads");
    return tortureUploads(root, say, { ...(isShort && SHORT), ...(count && { senders: [count] }) });
  },
};
