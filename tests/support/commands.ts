/** A command as somebody types it, in its smallest size, and what it answers then. */
export interface Command {
  /** The words behind `npm run`. Those in braces are places that the run makes, or that an earlier command named. */
  readonly words: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The exit code; 0 when absent. */
  readonly code?: number;
  /** What it prints when it works. Its named groups are places for the commands that follow. */
  readonly says: RegExp;
  /** The file that its output goes to, as with `>`. */
  readonly to?: string;
  /** Files that it leaves, and what is in them. */
  readonly leaves?: Readonly<Record<string, RegExp>>;
  /** It runs until Ctrl+C, and these run beside it. */
  readonly until?: readonly Command[];
  /** What it prints when it has run until Ctrl+C. */
  readonly ends?: RegExp;
}

/** The data of a developer's server: the first command makes it. */
const DATA = { DATA_DIR: "{beside}/data" };
const WITNESS = "{beside}/witness.json";

const server: readonly Command[] = [
  { words: "build", says: /built in [\s\S]*built in / },
  {
    words: "start",
    env: { ...DATA, PORT: "{port}" },
    says: /The product +(?<address>http\S+)[\s\S]*Sign in as +dana@acme\.example/,
    ends: /"msg":"stopping"/,
    until: [{ words: "layout -- headers {address}", says: /^add_header Content-Security-Policy ".*default-src/m }],
  },
  {
    words: "dev",
    env: { DATA_DIR: "{beside}/dev", PORT: "{port}" },
    says: /The app with hot reload: http[\s\S]*Local: +http/,
    until: [],
  },
];

const careOfData: readonly Command[] = [
  { words: "backup -- {beside}/backup", env: DATA, says: /backup: [1-9]\d* rows, \d+ files, [1-9]\d* kB\./ },
  { words: "backup -- check", env: DATA, says: /^Checked; all is sound\.$/m },
  { words: "restore -- {beside}/backup --replace", env: DATA, says: /^Restored; all is sound\.$/m },
  { words: "database -- take-over", env: DATA, says: /^There is no lock in .*: a server can start\.$/m },
  { words: "person -- export ada0@buyer.example", env: DATA, says: /"email": "ada0@buyer\.example"/ },
  { words: "person -- erase ada0@buyer.example --yes", env: DATA, says: /^1 quote\(s\) deleted/m },
];

const admin = (words: string, says: RegExp): Command => ({ words: `admin -- ${words} --space demo`, env: DATA, says });
const accounts: readonly Command[] = [
  admin("brokerage add initech --name Initech", /initech/),
  admin("brokerage rename initech Initrode", /Initrode/),
  admin("brokerage list --json", /"slug": "initech"/),
  admin("broker add ada@initech.example --brokerage initech --name Ada --phone 303-555-0188", /ada@initech\.example/),
  admin(
    "broker add bob@initech.example --brokerage initech --name Bob --phone 303-555-0189 --default",
    /bob@initech\.example/,
  ),
  admin(
    "broker change ada@initech.example --name Eva --email eva@initech.example --phone 303-555-0187 --default",
    /eva@initech\.example/,
  ),
  admin("broker list initech", /eva@initech\.example/),
  admin("licence grant eva@initech.example boa CO NM", /CO/),
  admin("licence list eva@initech.example", /CO/),
  admin("licence withdraw eva@initech.example boa --yes", /Eva may sell \S+ in no state\./),
  admin("broker move eva@initech.example acme --clients-to bob@initech.example", /acme/),
  admin("broker disable eva@initech.example --clients-to dana@acme.example --yes", /Eva of acme is disabled\./),
  admin("broker enable eva@initech.example", /Eva of acme is enabled\./),
  admin("brokerage disable initech --yes", /initech/),
  admin("brokerage enable initech", /initech/),
  admin("staff add claims@carrier.example --kind desk --name Claims", /claims@carrier\.example/),
  admin("staff list", /claims@carrier\.example/),
  admin("staff remove claims@carrier.example --yes", /Claims is removed\./),
];

const VERSIONS = "boa@1.2.0 boa@1.3.0";
const flows: readonly Command[] = [
  { words: "flow -- check", says: /^\d+ flows.*: 0 findings/m },
  { words: "flow -- check flows/parts/consent@2.json --json --no-scenarios", says: /^\[\]$/m },
  { words: "flow -- check passport360 --reach", says: /confirmation/ },
  { words: "flow -- test", says: /^\d+ flows, [1-9]\d* scenarios: 0 failed$/m },
  { words: "flow -- test passport360 --json", says: /"failures": \[\]/ },
  { words: "flow -- test passport360 --looks", says: /looks\.txt: 0 lines changed/ },
  { words: "flow -- test passport360 --mutate --every 400", says: /^ +all +[1-9]\d* /m },
  {
    words: "flow -- explore boa --step employees",
    says: /boa 1\.\d+\.\d+ \(working copy\): all \d+ classes of answers/,
  },
  { words: "flow -- explore passport360@1.2.0 --json", says: /"decision": "/ },
  {
    words: `flow -- diff ${VERSIONS} --journey flows/scenarios/boa/staff-co-below.json --html {beside}/diff.html`,
    code: 1,
    says: /1 class of answers comes out otherwise/,
    leaves: { "{beside}/diff.html": /<h1>[\s\S]*<\/html>/ },
  },
  { words: `flow -- diff ${VERSIONS} --witness 1`, code: 1, says: /"entry": "dashboard"/, to: WITNESS },
  {
    words: `flow -- diff ${VERSIONS} --only [{"decision":"employees/refusals"}] --was-rates boa@1 --now-rates boa@1 --json`,
    code: 1,
    says: /"missing": \[\s+0\s+\]/,
  },
  { words: `flow -- explain boa --answers ${WITNESS}`, says: /^1\. [\s\S]*^ends: /m },
  { words: "flow -- explain boa --calls --json", says: /quote\.finalize/ },
  {
    words: `flow -- test boa --record ${WITNESS} --out flows/scenarios/boa/recorded.json --name Recorded --about Recorded --force`,
    says: /recorded\.json: Recorded\n +ends \{"outcome":"bound"/,
    leaves: { "flows/scenarios/boa/recorded.json": /"name": "Recorded"/ },
  },
  {
    words: "flow -- table boa --html {beside}/table.html",
    says: /: 56 regions$/m,
    leaves: { "{beside}/table.html": /<table[\s\S]*<\/html>/ },
  },
  { words: "flow -- table passport360 --json", says: /"code": "AL"/ },
  {
    words: "flow -- graph passport360 --entry share --out {beside}/share.svg",
    says: /^$/,
    leaves: { "{beside}/share.svg": /<svg[\s\S]*<text[\s\S]*<\/svg>/ },
  },
  {
    words: "flow -- sign {beside}/diff.html --residue 999 --name Ada --decision accepted",
    code: 2,
    says: /^The page has no line 999 of what the comparison did not find\./m,
  },
  {
    words: "flow -- sign {beside}/diff.html --name Ada --role QA --decision refused",
    says: /diff\.html: refused by Ada \(QA\)$/m,
  },
  { words: "flow -- publish boa --signed {beside}/diff.html", code: 1, says: /Ada \(QA\) refused it\.$/m },
  {
    words: "flow -- publish boa --roll-back 0.0.1 --name Ada --reason Trying",
    code: 1,
    says: /^There is no published version 0\.0\.1 to go back to\.$/m,
  },
  {
    words: "flow -- publish passport360 --take-off --name Ada --reason Trying",
    says: /^passport360 is off, until a version is published$/m,
  },
  { words: "flow -- publish boa --break-glass --name Ada --reason Trying", says: /was published already/ },
  { words: "flow -- publish boa", says: /boa\/1\.\d+\.\d+\.flow\.json was published already, with the same text/ },
  {
    words: "flow -- pull boa@1.6.0 --to {beside}/drafts",
    env: DATA,
    says: /boa: 2 files of the published version$/m,
    leaves: { "{beside}/drafts/boa/boa.flow.json": /"version": "1\.6\.0"/ },
  },
  {
    words: "flow -- push {beside}/drafts/boa",
    env: DATA,
    says: /boa: 2 files are the new draft (?<draft>dft_\w+)/,
  },
  {
    words: "flow -- pull {draft} --to {beside}/drafts --force --space demo",
    env: DATA,
    says: /boa: 2 files of the draft dft_\w+ \(.*\) at revision 1$/m,
  },
  {
    words: "flow -- push {beside}/drafts/boa --draft {draft} --space demo",
    env: DATA,
    says: /has these files already; nothing was saved$/m,
  },
  {
    words: "flow -- started passport360 --against flows/published/passport360/1.1.0.flow.json --copy",
    env: DATA,
    says: /^[1-9]\d* versions?, [1-9]\d* started quotes: judged by passport360/m,
  },
  {
    words: "flow -- replay passport360 1.3.0 --copy",
    env: DATA,
    says: /: 0 sold and [1-9]\d* open quotes judged again, 0 differences$/m,
  },
];

const tests: readonly Command[] = [
  { words: "generate", says: /^[1-9]\d* files are as their sources say\.$/m },
  { words: "figures -- --project unit", says: /Test Files +[1-9]\d* passed[\s\S]*Tests +[1-9]\d* passed/ },
  { words: "format -- package.json", says: /^Finished in \d+ms on [1-9]\d* files/m },
  { words: "exact -- --sets 500 --only wording", says: /^classes \| sets that differ of 500 [\s\S]*\| / },
  {
    words: "exact -- --drawn 2 --sets 5 --seed 2",
    says: /^product \| place [\s\S]*^2 edits: [\s\S]*^[1-9]\d* sets were played/m,
  },
  { words: "editions -- HEAD --journeys 1", says: /passport360 by share: 1 random journeys, [1-9]\d* events/ },
  { words: "planted -- leap-day-2000", says: /^1 of 1 caught$/m },
  { words: "mutants -- dates --only app/wizard/today.ts", says: /^dates: \d+\.\d % \([1-9]\d* of \d+ caught\)$/m },
];

const SHORT = "short: these figures say nothing about speed";
const bench = (words: string, figure: RegExp): Command => ({
  words: `bench -- ${words} --short`,
  says: new RegExp(`${figure.source}[\\s\\S]*${SHORT}`),
});
const benches: readonly Command[] = [
  bench("engine --against HEAD", / {2}whole sessions\/s +[1-9]\d*\n/),
  bench("search", /keystrokes measured +[1-9]\d*\n/),
  bench("studio", /boa: key to findings, median, ms +[1-9]\d*\n/),
  bench("sheets", /500 rows: filter, median, ms +[1-9]\d*\n/),
  bench("hostile", /hostile drafts +3\n/),
  bench("analysis", /reach, ms \(boa\) +\d+\n/),
  bench("comparison", /moved thresholds found, at least 2 +2 met\n/),
  bench("memory", /first start, most MB \(PGlite\) +[1-9]\d*\n/),
  bench("clients", /100 clients: elements +[1-9]\d*\n/),
  bench("api --against HEAD", /quote API on PostgreSQL, requests\/s +[1-9]\d*\n/),
  bench("saves", /save, median ms \(DATABASE_FSYNC=on\) +\d[\s\S]*Embedded databases ran with DATABASE_FSYNC=off/),
  bench("combobox", /entries, 4x CPU: a keystroke, ms +\d/),
  bench("fields", /4x CPU, key to paint p50, wizard, ms +\d/),
  bench("keys", /a letter of a name.*: components +[1-9]/),
  bench("browser", /Next to the page of 2,000 options, wizard, ms +\d/),
  bench("large", /import, rows\/s \(PostgreSQL\) +[1-9]\d*\n/),
  bench("growth --clients 1000,2000", /clients, bytes a row: all, split +[1-9]\d*\n/),
  bench("pooler", /connections of PostgreSQL pgbouncer session.* +[1-9]\d*\n/),
];

const torture = (words: string): Command => ({
  words: `torture -- ${words} --short`,
  says: /\n {2}\S.* [1-9]\d*\b[\s\S]*short: times are not judged[\s\S]*\nAll right\.\n/,
});
const tortures: readonly Command[] = [
  "stop",
  "payments",
  "offers 400 --seed 7",
  "connections 9",
  "crashes 1",
  "kills 4",
  "fuzz 600 --seed 7",
  "power 2",
  "slow 20",
  "uploads",
  "imports",
  "limits 70",
  "lock 1",
  "mail 2",
  "disk",
  "drafts 10",
  "failover 1",
  "restarts 2",
  "standby 1",
  "upgrade HEAD",
].map(torture);

const onPair = (words: string, says: RegExp): Command => ({ words: `database -- ${words} --pair {pair}`, says });
const layout: readonly Command[] = [
  {
    words: "layout -- --servers 1 --mode transaction",
    ends: /^Stopping …$/m,
    says: /The product +http[\s\S]*--pair (?<pair>\S+pair\.json)[\s\S]*Stop it with Ctrl\+C/,
    until: [
      onPair("status", /^All is well\.$/m),
      onPair("point", /^The servers work with a\.$/m),
      onPair("alone", /^WARNING: a is alone\./m),
      onPair("together", /^b confirms what a commits\.$/m),
      onPair("promote", /^b is the primary, and alone/m),
      onPair("rebuild a", /^a confirms what b commits\.$/m),
      onPair("promote --force", /^a is the primary, and alone/m),
    ],
  },
];

const screens: readonly Command[] = [
  { words: "screens -- tried --only sign-in", says: /^8 pictures in \S+tried$/m },
  { words: "screens -- counts", says: /^Passport, mailed, prefilled \| \d+ \/ [\s\S]* \/ [1-9]\d*$/m },
];

/** At the end: no server begins on a media file that is not the published one. */
const media: readonly Command[] = [
  {
    words: "media -- passport-traveler@1",
    says: /^passport-traveler@1: 12 s$/m,
    leaves: { "flows/media/passport-traveler@1.webm": /webm/, "flows/media/passport-traveler-dark@1.webp": /WEBP/ },
  },
];

/**
 * Every command that README, CONTRIBUTING, ARCHITECTURE and docs/ name, in the order in which they run: a command may
 * need what an earlier one left. The scripts `check:*` and `test:*` run by themselves in `npm test`.
 */
export const COMMANDS: readonly Command[] = [
  ...server,
  ...careOfData,
  ...accounts,
  ...flows,
  ...tests,
  ...benches,
  ...layout,
  ...tortures,
  ...screens,
  ...media,
];
