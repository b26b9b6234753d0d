import type { Usage } from "../command/command";

const JSON_FOR_MACHINES = { about: "prints JSON for machines" };

const A_COPY = { about: "DATABASE_URL is a copy that no server uses: its tables are brought up to this release" };

const A_SPACE = { value: "SPACE", about: "the space that it is about; left out, the only one there is" };

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
    summary: "do the scenarios come out as expected? would they notice a mistake?",
    usage: [
      "[FLOW…] [--json]   a flow's id or file, or a scenario's file; else all",
      "FLOW --looks   records again what people see in the scenarios",
      "FLOW --record FILE --out FILE [--name TEXT] [--about TEXT] [--force]",
      "[FLOW…] --mutate [--every N] [--json]",
    ].join("  |  "),
    examples: [
      "test",
      "test boa",
      "test flows/scenarios/boa/staff-co-below.json",
      "test boa --looks",
      'test boa --record witness.json --out flows/scenarios/boa/staff-co-ten.json --name "CO: 10 people"',
      "test boa --mutate",
    ],
    options: {
      json: JSON_FOR_MACHINES,
      looks: { about: "writes what the scenarios show and send into looks.txt beside them" },
      record: { value: "FILE", about: "makes a scenario of a journey: a witness, or entry, given and answers" },
      out: { value: "FILE", about: "where the recorded scenario is written" },
      name: { value: "TEXT", about: "what the recorded scenario shows, in a few words" },
      about: { value: "TEXT", about: "what the recorded scenario is for, in a sentence" },
      force: { about: "writes over a scenario that is there" },
      mutate: { about: "tries every small mistake in the flow, and names those that nobody notices" },
      every: { value: "N", about: "tries only every N-th mistake" },
    },
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
      "diff boa --witness 1",
      `diff boa --only '[{"decision": "employees/refusals", "where": {"business_region": ["CO"]}}]'`,
    ],
    options: {
      only: {
        value: "FILE",
        about: "what is meant (schemas/intent.schema.json), as a file or as JSON: shows what is left",
      },
      journey: {
        value: "FILE",
        about: "plays this enrollment in both versions, too: for a change whose effect was not found",
      },
      html: { value: "FILE", about: "writes the whole report as one page, to be read and signed without a terminal" },
      witness: { value: "N", about: "prints only the witness of a class, for explain --answers and test --record" },
      "was-rates": { value: "BOOK", about: "prices the older version by another book than that of its time: boa@1" },
      "now-rates": { value: "BOOK", about: "prices the newer version by another book" },
      json: JSON_FOR_MACHINES,
    },
  },
  explain: {
    summary: "why does a journey go as it goes? or: which calls follow from the flow?",
    usage: "FLOW --answers FILE [--json]  |  [FLOW…] --calls [--json]",
    examples: ["explain boa --answers flows/scenarios/boa/staff-co-below.json", "explain boa --calls"],
    options: {
      answers: {
        value: "FILE",
        about: "a witness of `diff`, or entry, given and answers as in a scenario; the rest is usual",
      },
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
    usage: "FLOW [--against FILE] [--copy]",
    examples: ["started boa", "started boa --against flows/published/boa/1.2.0.flow.json"],
    options: { against: { value: "FILE", about: "the flow to judge by, instead of the working copy" }, copy: A_COPY },
  },
  replay: {
    summary: "do the stored quotes of a version come out as they were stored?",
    usage: "FLOW VERSION [--copy]",
    examples: ["replay boa 1.2.0"],
    options: { copy: A_COPY },
  },
  pull: {
    summary: "writes drafts of this server's database into folders, one for each product",
    usage: "[DRAFT…] --to FOLDER [--force] [--space SPACE]  |  FLOW@VERSION --to FOLDER   without a name, every draft",
    examples: ["pull --to drafts", "pull dft_0a1b2c3d4e5f6g7h8j9k --to drafts", "pull boa@1.7.0 --to drafts"],
    options: {
      to: { value: "FOLDER", about: "where the folders of the products are written" },
      force: { about: "writes over edits that were not pushed" },
      space: A_SPACE,
    },
  },
  push: {
    summary: "saves what differs in a folder as a change of its draft, or makes a draft of it",
    usage: "FOLDER [--draft ID] [--space SPACE]",
    examples: ["push drafts/boa", "push drafts/boa --draft dft_0a1b2c3d4e5f6g7h8j9k"],
    options: {
      draft: { value: "ID", about: "the draft to save to; left out, the one that the folder was pulled from" },
      space: A_SPACE,
    },
  },
  sign: {
    summary: "signs a page of `diff --html`: two people approve what is published with it",
    usage:
      "FILE --name NAME --role ROLE --decision approved|refused  |  FILE --residue N --name NAME --decision accepted|refused  |  ID@VERSION --name NAME --role ROLE --decision approved   (after publish --break-glass)",
    examples: [
      'sign boa-1.8.0.html --name "Ada Moss" --role underwriter --decision approved',
      'sign boa-1.8.0.html --residue 1 --name "Ada Moss" --decision accepted',
    ],
    options: {
      name: { value: "NAME", about: "who decides; the second signature is another person's" },
      role: { value: "ROLE", about: "as what the person decides" },
      decision: { value: "WORD", about: "approved or refused; of a line, accepted or refused" },
      residue: { value: "N", about: "decides a line of what the comparison did not find, before the page is signed" },
    },
  },
  publish: {
    summary: "freezes the flow's version in flows/published/, and its product's rate book",
    usage:
      "FLOW [--signed FILE]  |  FLOW --take-off --name NAME --reason TEXT  |  FLOW --roll-back VERSION --name NAME --reason TEXT  |  FLOW --break-glass --name NAME --reason TEXT",
    examples: [
      "publish flows/boa.flow.json",
      "publish boa --signed boa-1.8.0.html",
      'publish boa --roll-back 1.6.0 --name "Ada Moss" --reason "the minimum was wrong"',
    ],
    options: {
      "take-off": { about: "takes the product off: nothing begins with it until a version is published" },
      "roll-back": {
        value: "VERSION",
        about: "publishes the content of a version that was live within 30 days, under the next number",
      },
      "break-glass": {
        about: "publishes alone in an emergency: staff and reviewers get a mail, and a second person signs later",
      },
      name: { value: "NAME", about: "who answers for it" },
      reason: { value: "TEXT", about: "why it is not signed" },
      signed: {
        value: "FILE",
        about: "publishes only what this page was signed for, by two people, if comparing again finds the same",
      },
    },
  },
} as const satisfies { readonly [command: string]: Usage };
