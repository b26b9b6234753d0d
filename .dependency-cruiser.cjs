/** The direction of imports (ARCHITECTURE.md draws it). Every rule has a sentence for the person who broke it. */
const features = "(wizard|dashboard|storefront|carrier|login|studio)";
const engineMayUse = [
  "^engine/",
  "^schemas/",
  "^node_modules/(ajv|json-logic-js|@types/json-logic-js|date-fns|jsonc-parser|fastest-levenshtein)/",
];

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
      name: "engine-has-one-door",
      comment: "Import from engine/index.ts; if something is missing there, export it there.",
      severity: "error",
      from: { path: "^(app|server|tools|tests)/" },
      to: { path: "^engine/", pathNot: "^engine/index\\.ts$" },
    },
    {
      name: "app-fetches-its-flows",
      comment: "The app gets flows and everything else from the API, so that a new flow needs no rebuild.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^(flows|server|tools)/" },
    },
    {
      name: "features-stand-alone",
      comment: "A feature never imports another: what both need belongs to app/shared.",
      severity: "error",
      from: { path: `^app/${features}/` },
      to: { path: `^app/${features}/`, pathNot: "^app/$1/" },
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
      from: { path: "^(engine|app|server)/" },
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
