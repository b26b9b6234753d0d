import type { Usage } from "./command";

const JSON_FOR_MACHINES = { about: "prints JSON for machines" };

/** What `--help` says of each command. */
export const USAGE = {
  check: {
    summary: "is the flow sound?",
    usage:
      "[FLOW…] [--json] [--no-scenarios] [--reach]   a flow's id, or any file of flows, parts, lists or rates; else all",
    examples: ["check", "check boa", "check flows/parts/consent@2.json --json", "check boa --reach"],
    options: {
      json: JSON_FOR_MACHINES,
      "no-scenarios": { about: "does not ask for a scenario of each rejection and dialog" },
      reach: { about: "prints every place of each flow, with a journey that comes to it" },
    },
  },
  test: {
    summary: "do the scenarios come out as expected?",
    usage: "[FLOW…] [--json]   a flow's id or file, or a scenario's file; else all",
    examples: ["test", "test boa", "test flows/scenarios/boa/staff-co-below.json"],
    options: { json: JSON_FOR_MACHINES },
  },
  explore: {
    summary: "which classes of answers does the flow tell apart, and where does each lead?",
    usage: "VERSION [--step STEP] [--json]   the version as for diff",
    examples: ["explore boa", "explore boa --step employees", "explore passport360@1.2.0 --json"],
    options: {
      step: { value: "STEP", about: "only the classes of one step" },
      json: JSON_FOR_MACHINES,
    },
  },
  diff: {
    summary: "what do two versions say and do otherwise, for whom, with a witness for each class of answers?",
    usage:
      "WAS NOW | FLOW   a version is a flow's id (the working copy), ID@VERSION (published), a file, or COMMIT:ID; one flow alone is compared with its newest published version",
    examples: [
      "diff boa",
      "diff boa@1.1.0 boa@1.2.0 --html boa.html",
      "diff HEAD~1:boa boa --only meant.json",
      `diff boa --only '[{"decision": "employees/refusals", "where": {"business_region": ["CO"]}}]'`,
    ],
    options: {
      only: {
        value: "FILE",
        about: "what is meant (schemas/intent.schema.json), as a file or as JSON: shows what is left",
      },
      html: { value: "FILE", about: "writes the whole report as one page, to be read and signed without a terminal" },
      "was-rates": { value: "BOOK", about: "prices the older version by another book than the current one: boa@1" },
      "now-rates": { value: "BOOK", about: "prices the newer version by another book" },
      json: JSON_FOR_MACHINES,
    },
  },
  explain: {
    summary: "why does a journey go as it goes? or: which calls follow from the flow?",
    usage: "FLOW --answers FILE [--json]  |  [FLOW…] --calls [--json]",
    examples: ["explain boa --answers flows/scenarios/boa/staff-co-below.json", "explain boa --calls"],
    options: {
      answers: { value: "FILE", about: "a journey: entry, given and answers, as in a scenario; the rest is usual" },
      calls: { about: "which calls are made, with what they send" },
      json: JSON_FOR_MACHINES,
    },
  },
  table: {
    summary: "what depends on the state? minimums, omitted coverages, rejections, plans, notices",
    usage: "FLOW [--json] [--html FILE]   regions for which the same holds stand together; JSON and HTML have each",
    examples: ["table boa", "table passport360 --html passport.html", "table boa --json"],
    options: { json: JSON_FOR_MACHINES, html: { value: "FILE", about: "writes a page with a row for each region" } },
  },
  graph: {
    summary: "the path of each way in as a picture",
    usage: "FLOW [--entry dashboard|enroll|share] [--out FILE.svg]   prints the SVG if no file is named",
    examples: ["graph boa --out boa.svg", "graph passport360 --entry share --out share.svg"],
    options: {
      entry: { value: "ENTRY", about: "draws one way in: dashboard, enroll or share" },
      out: { value: "FILE.svg", about: "where the picture is written" },
    },
  },
  started: {
    summary: "what does the working copy mean for the started quotes of this server's database?",
    usage: "FLOW [--against FILE]",
    examples: ["started boa", "started boa --against flows/published/boa/1.2.0.flow.json"],
    options: { against: { value: "FILE", about: "the flow to judge by, instead of the working copy" } },
  },
  replay: {
    summary: "do the stored quotes of a version come out as they were stored?",
    usage: "FLOW VERSION",
    examples: ["replay boa 1.2.0"],
    options: {},
  },
  publish: {
    summary: "freezes the flow's version in flows/published/, and its product's rate book",
    usage: "FLOW",
    examples: ["publish flows/boa.flow.json"],
    options: {},
  },
} as const satisfies { readonly [command: string]: Usage };
