/** The direction of imports (ARCHITECTURE.md draws it). Every rule has a sentence for the person who broke it. */
const features = "(wizard|dashboard|storefront|carrier|login|studio)";
const engineMayUse = [
  "^engine/",
  "^schemas/",
  // The last two are pure as well: a merge by lines, and schemas judged without making code, for the studio.
  "^node_modules/(ajv|json-logic-js|@types/json-logic-js|jsonc-parser|fastest-levenshtein|node-diff3|@cfworker/json-schema)/",
];

/** The one module of the server that studies flows, in a thread of its own. */
const sentencesThread = "^server/domain/studio/sentences-thread\\.ts$";

/** The layers of server/, the lowest first: a folder imports those below it, and none beside or above it. */
const serverLayers = [
  {
    name: "base",
    folders: ["base"],
    comment: "server/base stands on nothing of ours: what needs a record, a refusal or the database belongs above it.",
  },
  {
    name: "access",
    folders: ["access"],
    comment: "server/access says who may do what, without knowing the records: pass in what it has to judge.",
  },
  {
    name: "records",
    folders: ["records"],
    comment: "server/records knows the shapes of records, not where they are kept: queries belong to server/store.",
  },
  {
    name: "store",
    folders: ["store"],
    comment: "server/store answers rows: what is decided about them belongs to server/domain.",
  },
  {
    name: "parts",
    folders: ["drafts", "files", "flows", "mail", "payments", "rates"],
    comment: "The parts of the server know neither the domain nor each other: the domain brings them together.",
  },
  {
    name: "domain",
    folders: ["demo", "domain"],
    comment: "server/domain decides, whoever asks: it does not know requests, answers, jobs or demo data.",
  },
  {
    name: "edges",
    folders: ["documents", "http", "jobs", "metrics"],
    comment: "Documents, HTTP, jobs and metrics each stand on the domain, and not on each other or on a route.",
  },
  {
    name: "routes",
    folders: ["routes"],
    comment:
      "server/routes does not know who mounts it: only app.ts and the other files of server/ itself stand above.",
  },
];

/** Each layer may import itself, folder by folder, and all layers below it. */
const serverRules = serverLayers.map(({ name, folders, comment }, index) => {
  const below = serverLayers.slice(0, index).flatMap((layer) => layer.folders);
  return {
    name: `server-${name}`,
    comment,
    severity: "error",
    from: { path: `^server/(${folders.join("|")})/` },
    to: { path: "^server/", pathNot: ["^server/$1/", ...below.map((folder) => `^server/${folder}/`)] },
  };
});

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that import each other are one idea in two halves: move the shared part to a third file.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-two-way-folders",
      comment: "Folders that import each other, at once or in a ring, are one folder: move what both need below them.",
      severity: "error",
      scope: "folder",
      // app/ still has such folders: name it here when it has none.
      from: { path: "^(engine|picture|server|tools)/" },
      to: { circular: true },
    },
    {
      name: "chakra-through-the-theme",
      comment:
        "Chakra's own factory compiles a recipe at every render: take `chakra` from app/shared/theme/chakra. The studio, for which no buyer waits, uses Chakra's parts (trees, menus) as well.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: ["^app/shared/theme/", "^app/studio/", "^app/(preview/)?(main|render)\\.tsx$"],
      },
      to: { path: "node_modules/@chakra-ui/" },
    },
    {
      name: "no-unresolved",
      comment: "The imported file or package does not exist.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "data-imports-nothing",
      comment: "Flows and schemas are data.",
      severity: "error",
      from: { path: "^(flows|schemas)/" },
      to: { pathNot: "^schemas/" },
    },
    {
      name: "engine-is-pure",
      comment: "The engine knows no React, DOM, Node, network or flow: give it what it needs as a value.",
      severity: "error",
      from: { path: "^engine/" },
      to: { pathNot: engineMayUse },
    },
    {
      name: "values-know-no-rule",
      comment:
        "What one value is stands below all else: engine/values imports the words of the contract and the types of the API's records, and nothing more.",
      severity: "error",
      from: { path: "^engine/values/" },
      to: { pathNot: "^(engine/(values|contract)/|schemas/api/types\\.ts$)" },
    },
    {
      name: "language-knows-no-flow",
      comment: "Rules are evaluated over any scope: engine/language imports values, the contract and json-logic-js.",
      severity: "error",
      from: { path: "^engine/language/" },
      to: { pathNot: "^(engine/(language|values|contract)/|node_modules/(@types/)?json-logic-js/)" },
    },
    {
      name: "search-knows-no-flow",
      comment: "A search is over any list: engine/search knows values, and nothing of flows.",
      severity: "error",
      from: { path: "^engine/search/" },
      to: { pathNot: "^engine/(search|values|contract)/" },
    },
    {
      name: "flow-knows-no-session",
      comment: "A flow from its text to compiled: engine/flow knows rules and values, and nothing of an enrollment.",
      severity: "error",
      from: { path: "^engine/flow/" },
      to: { path: "^engine/", pathNot: "^engine/(flow|language|values|contract)/" },
    },
    {
      name: "pricing-knows-no-session",
      comment:
        "engine/pricing works out prices from a rate book and answers: it knows rules and values, and nothing of an enrollment.",
      severity: "error",
      from: { path: "^engine/pricing/" },
      to: { path: "^engine/", pathNot: "^engine/(pricing|flow|language|values|contract)/" },
    },
    {
      name: "checks-judge-a-flow",
      comment:
        "engine/checks says what is wrong with a flow before anybody enrolls: it knows the flow and what is below.",
      severity: "error",
      from: { path: "^engine/checks/" },
      to: { path: "^engine/", pathNot: "^engine/(checks|flow|language|values|contract)/" },
    },
    {
      name: "moment-knows-no-kind",
      comment: "What is known at one state of a session is worked out without asking what kind of step it is.",
      severity: "error",
      from: { path: "^engine/moment/" },
      to: { path: "^engine/", pathNot: "^engine/(moment|flow|language|values|contract)/" },
    },
    {
      name: "kinds-know-no-session",
      comment: "A kind of step is asked by engine/session through its interface (kind.ts), never the other way.",
      severity: "error",
      from: { path: "^engine/kinds/" },
      to: { path: "^engine/", pathNot: "^engine/(kinds|moment|flow|language|values|contract)/" },
    },
    {
      name: "session-names-no-kind",
      comment:
        "engine/session reaches kinds through their table and their interface: what a kind does stands in its own file.",
      severity: "error",
      from: { path: "^engine/session/" },
      to: { path: "^engine/kinds/", pathNot: "^engine/kinds/(index|kind|calls|contacts|coverage|form)\\.ts$" },
    },
    {
      name: "analysis-stands-above",
      comment:
        "engine/analysis tells people about flows: it may know all of the engine, and no other room knows it, so that no host loads it.",
      severity: "error",
      from: { path: "^engine/", pathNot: "^engine/analysis/" },
      to: { path: "^engine/analysis/" },
    },
    {
      name: "contract-knows-nothing",
      comment:
        "engine/contract holds the words of hosts and engine, and takes those of the format from the schema's types; everything else may know them.",
      severity: "error",
      from: { path: "^engine/contract/" },
      to: { pathNot: "^(engine/contract/|schemas/flow\\.types\\.ts$)" },
    },
    {
      name: "hosts-use-their-door",
      comment:
        "A host of enrollments imports engine/index.ts and nothing else of the engine; if something is missing there, export it there.",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: ["^app/(studio|preview|shared/preview)/", sentencesThread] },
      to: { path: "^engine/", pathNot: "^engine/index\\.ts$" },
    },
    {
      name: "sentences-are-made-in-their-thread",
      comment:
        "The module of the thread that says what a save of a draft does may study flows, and nothing imports it: the thread loads it by its address, so the process that runs enrollments never holds the analysis.",
      severity: "error",
      from: { path: "^(app|server|tools)/" },
      to: { path: sentencesThread },
    },
    {
      name: "the-sentences-thread-uses-a-door",
      comment: "The thread of sentences imports the engine by one of its two doors.",
      severity: "error",
      from: { path: sentencesThread },
      to: { path: "^engine/", pathNot: "^engine/(analysis/)?index\\.ts$" },
    },
    {
      name: "the-studio-studies-flows",
      comment:
        "The studio and its preview tell people about flows, as the commands do, so they may use the door for that, too: their build is apart, so no buyer or broker pays for it.",
      severity: "error",
      from: { path: "^app/(studio|preview|shared/preview)/" },
      to: { path: "^engine/", pathNot: "^engine/(analysis/)?index\\.ts$" },
    },
    {
      name: "picture-is-pure",
      comment:
        "picture/ places the path of a flow on a sheet, for the studio and the commands alike: it knows what the engine tells of flows and dagre, and no browser, no Node, no drawing.",
      severity: "error",
      from: { path: "^picture/" },
      to: { pathNot: "^(picture/|engine/analysis/index\\.ts$|node_modules/@dagrejs/)" },
    },
    {
      name: "picture-is-for-those-who-study-flows",
      comment:
        "Nobody who enrolls sees the path of a flow as a picture: only the studio, the commands and their tests draw it.",
      severity: "error",
      from: { pathNot: "^(picture|app/studio|tools|tests)/" },
      to: { path: "^picture/" },
    },
    {
      name: "engine-has-two-doors",
      comment:
        "Import from engine/index.ts (to run enrollments) or engine/analysis/index.ts (to study flows); if something is missing there, export it there.",
      severity: "error",
      from: { path: "^(tools|tests)/" },
      to: { path: "^engine/", pathNot: "^engine/(analysis/)?index\\.ts$" },
    },
    {
      name: "app-fetches-its-flows",
      comment: "The app gets flows and everything else from the API, so that a new flow needs no rebuild.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/preview/cards\\.ts$" },
      to: { path: "^(flows|server|tools)/" },
    },
    {
      name: "preview-has-the-sandbox-cards",
      comment:
        "The sandbox's card fields are a script of a browser, which the server only hands out; of the server, the preview takes nothing else.",
      severity: "error",
      from: { path: "^app/preview/cards\\.ts$" },
      to: { path: "^(flows|server|tools)/", pathNot: "^server/payments/sandbox-stripe(\\.d)?\\.[jt]s$" },
    },
    {
      name: "app-runs-in-a-browser",
      comment: "A browser has no modules of Node: let the server do it, and send the app the value.",
      severity: "error",
      from: { path: "^app/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "features-stand-alone",
      comment: "A feature never imports another: what both need belongs to app/shared.",
      severity: "error",
      from: { path: `^app/${features}/` },
      to: { path: `^app/${features}/`, pathNot: "^app/$1/" },
    },
    {
      name: "preview-shows-the-wizard",
      comment:
        "The preview is the product: it shows the wizard's own components, through their door app/wizard/whole.ts, and no other feature.",
      severity: "error",
      from: { path: "^app/preview/" },
      to: { path: `^app/${features}/`, pathNot: "^app/wizard/whole\\.ts$" },
    },
    {
      name: "whole-wizard-is-for-the-preview",
      comment:
        "app/wizard/whole.ts holds the engine: the portal imports app/wizard/index.ts, and loads the rest when it is due.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/preview/" },
      to: { path: "^app/wizard/whole\\.ts$" },
    },
    {
      name: "features-know-no-preview",
      comment:
        "The preview is a page of its own in a frame: what it and the studio say to each other is app/shared/preview.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/preview/" },
      to: { path: "^app/preview/" },
    },
    {
      name: "shared-knows-no-feature",
      comment: "app/shared is below the features.",
      severity: "error",
      from: { path: "^app/shared/" },
      to: { path: "^app/", pathNot: "^app/shared/" },
    },
    {
      name: "server-knows-no-app",
      comment: "The server and the tools never import the app.",
      severity: "error",
      from: { path: "^(server|tools)/" },
      to: { path: "^app/" },
    },
    {
      name: "server-knows-no-tools",
      comment: "What runs in production lives in server/; tools may import it, not the other way.",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^tools/" },
    },
    ...serverRules,
    {
      name: "server-folders-have-a-layer",
      comment: "A new folder of server/ takes its place in the list of layers above.",
      severity: "error",
      from: {
        path: "^server/[^/]+/",
        pathNot: serverLayers.flatMap(({ folders }) => folders.map((each) => `^server/${each}/`)),
      },
      to: {},
    },
    {
      name: "http-framework-at-the-edge",
      comment: "Only http, routes and app.ts know the HTTP framework: below them a call is a value.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/(http/|routes/|app\\.ts$)" },
      to: { path: "(^|/)node_modules/(hono|@hono)/" },
    },
    {
      name: "nothing-imports-tests",
      comment: "Code that the product needs does not live in tests/.",
      severity: "error",
      from: { pathNot: "^tests/" },
      to: { path: "^tests/" },
    },
    {
      name: "product-uses-dependencies",
      comment: "The running product may not need a development dependency: move the package to dependencies.",
      severity: "error",
      from: { path: "^(engine|picture|app|server)/" },
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg"],
        dependencyTypesNot: ["type-only"],
        pathNot: "node_modules/@types/",
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
