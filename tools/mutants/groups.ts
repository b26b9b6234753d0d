/** What is mutated, by the kind of damage that a slip there does, and the tests that ought to notice it. */
export interface Group {
  /** Files, each whole or only these functions of it. */
  readonly mutate: readonly (string | { readonly file: string; readonly functions: readonly string[] })[];
  readonly tests: readonly string[];
}

export const GROUPS: { readonly [name: string]: Group } = {
  money: {
    mutate: ["engine/pricing/plans.ts", "engine/pricing/book.ts", "engine/values/money.ts", "engine/session/total.ts"],
    tests: ["tests/server/pure/prices.test.ts", "tests/engine/money.test.ts"],
  },
  rules: {
    mutate: ["engine/language/*.ts"],
    tests: ["tests/engine/operators.test.ts", "tests/engine/english.test.ts", "tests/engine/dates.test.ts"],
  },
  session: {
    mutate: ["engine/session/navigate.ts", "engine/session/receive.ts", "engine/session/sequence.ts"],
    tests: [
      "tests/engine/answers-of-calls.test.ts",
      "tests/engine/back-and-forward.test.ts",
      "tests/engine/clearing.test.ts",
      "tests/engine/kept-and-cleared.test.ts",
      "tests/engine/later.test.ts",
      "tests/engine/offers.test.ts",
      "tests/engine/passport.journey.test.ts",
      "tests/engine/path.test.ts",
      "tests/engine/prefill.test.ts",
      "tests/engine/settle.test.ts",
      "tests/engine/side-ways.test.ts",
      "tests/engine/total.test.ts",
      "tests/engine/views.test.ts",
      "tests/engine/where-to-go-on.test.ts",
      "tests/flows/scenarios.test.ts",
    ],
  },
  authorization: {
    mutate: ["server/access/policy.ts", "server/access/actor.ts"],
    tests: ["tests/server/pure/authorize.test.ts"],
  },
  // The same where it stands in queries: these tests open a database, and take long.
  reach: {
    mutate: [
      "server/domain/licences.ts",
      { file: "server/store/clients.ts", functions: ["overviews", "findClient"] },
      { file: "server/store/quotes.ts", functions: ["overviews", "findQuote"] },
      { file: "server/store/policies.ts", functions: ["overviews", "findPolicy"] },
      { file: "server/store/operations.ts", functions: ["findOperation", "findApproval"] },
      { file: "server/store/sessions.ts", functions: ["actorOf", "redeemLoginToken", "revokeSession"] },
    ],
    tests: ["tests/server/licence-and-reach.test.ts"],
  },
  dates: {
    mutate: ["engine/values/dates.ts", "server/base/dates.ts", "app/wizard/today.ts", "app/shared/dates.ts"],
    tests: ["tests/engine/dates.test.ts", "tests/server/pure/dates.test.ts", "tests/app/dates.test.ts"],
  },
  import: {
    mutate: ["server/domain/import/*.ts", "!server/domain/import/operations.ts"],
    tests: ["tests/server/pure/import-file.test.ts"],
  },
  "import-work": {
    mutate: ["server/domain/import/operations.ts"],
    tests: ["tests/server/contract/import-worker.test.ts"],
  },
};
