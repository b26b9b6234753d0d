// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import standaloneCode from "ajv/dist/standalone/index.js";

/** @typedef {{ readonly [word: string]: unknown }} Node */

const schemas = new URL("../../schemas/", import.meta.url).pathname;

/**
 * Puts validators that are made ahead in the place of engine/flow/shape-validators.ts, which makes them at run time: a
 * browser under a policy without `unsafe-eval` judges the shape of flows, parts, lists, rate books and scenarios by them.
 * @returns {import("vite").Plugin}
 */
export const shapeValidators = () => ({
  name: "shape-validators",
  enforce: "pre",
  load(id) {
    return /\/engine\/flow\/shape-validators\.ts$/.test(id) ? shapeValidatorsModule() : undefined;
  },
});

/**
 * @returns {string} A module with `validatorOf` and `branchValidator`. Branches refer to the places of their schemas, so
 * that all share the same code.
 */
export function shapeValidatorsModule() {
  const ajv = new Ajv2019({
    allErrors: true,
    verbose: true,
    strict: false,
    validateSchema: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: false, optimize: false },
  });
  for (const word of ["step", "question"]) ajv.addFormat(word, true);
  const roots = rootsIn();
  for (const { id, schema } of roots) ajv.addSchema({ ...schema, $id: id });
  const keys = new Map(roots.flatMap(({ id, schema }) => keysFor(id, schema)));
  /** @type {{ [name: string]: string }} */
  const exported = {};
  const table = [...keys].map(([key, ref], index) => {
    const made = ref.includes("#") ? `branch-${index}` : ref;
    if (made !== ref) ajv.addSchema({ $id: made, $ref: ref });
    exported[`v${index}`] = made;
    return `${JSON.stringify(key)}:v${index}`;
  });
  return `${inlineHelpers(standaloneCode(ajv, exported))}\nconst known={${table.join(",")}};\n${LOOK_UP.replace("FLOW_KEY", keyOf(roots[0]?.schema ?? {}))}`;
}

/** @returns {{ readonly id: string, readonly schema: Node }[]} the schemas of files, the flow's without the grammar of rules */
function rootsIn() {
  const flow = read("flow");
  const scenario = read("scenario");
  const { Usual } = objectIn(scenario.definitions);
  return [
    {
      id: "flow.schema.json",
      schema: { ...flow, $defs: { ...objectIn(flow.$defs), rule: { description: "A rule." } } },
    },
    { id: "part.schema.json", schema: read("part") },
    { id: "list.schema.json", schema: read("list") },
    { id: "rate-book.schema.json", schema: read("rate-book") },
    { id: "scenario.schema.json", schema: scenario },
    { id: "usual.schema.json", schema: { ...objectIn(Usual), definitions: scenario.definitions } },
  ];
}

/**
 * @param {string} name
 * @returns {Node} a schema without its dialect, which is for editors
 */
function read(name) {
  const {
    $schema: _dialect,
    $id: _id,
    ...schema
  } = objectIn(JSON.parse(readFileSync(join(schemas, `${name}.schema.json`), "utf8")));
  return schema;
}

/**
 * @param {unknown} value
 * @returns {Node}
 */
const objectIn = (value) => (/** @type {Node} */ (value !== null && typeof value === "object" ? value : {}));

/**
 * @param {string} id
 * @param {Node} schema
 * @returns {(readonly [key: string, ref: string])[]} the key of a schema, and of each branch of a choice in it, with what it refers to
 */
function keysFor(id, schema) {
  const own = keyOf(schema);
  return [
    [own, id],
    ...branchesIn(schema, "").map(({ branch, at }) => /** @type {const} */ ([own + keyOf(branch), `${id}#${at}`])),
  ];
}

/**
 * @param {unknown} node
 * @param {string} at
 * @returns {{ readonly branch: Node, readonly at: string }[]}
 */
function branchesIn(node, at) {
  if (node === null || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([word, value]) => {
    const place = `${at}/${encodeURIComponent(word.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
    const inside = branchesIn(value, place);
    return word === "anyOf" && Array.isArray(value)
      ? [...value.map((branch, index) => ({ branch: objectIn(branch), at: `${place}/${index}` })), ...inside]
      : inside;
  });
}

/** @type {(schema: Node) => string} */
const keyOf = (schema) => hashOf(JSON.stringify(schema));

/**
 * A short name of a text; the same function looks validators up in the module (FNV-1a, twice with different beginnings).
 * @param {string} text
 */
function hashOf(text) {
  let [one, two] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(at), 0x85ebca6b);
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}

/** The functions of engine/flow/shape-validators.ts over the validators that were made. */
const LOOK_UP = `
${String(hashOf)}
const keys = new WeakMap();
function keyOf(schema) {
  let key = keys.get(schema);
  if (key !== undefined) return key;
  const { $schema, $id, ...words } = schema;
  keys.set(schema, (key = hashOf(JSON.stringify(words))));
  return key;
}
const FLOW = ${JSON.stringify("FLOW_KEY")};
function found(key) {
  const validate = known[key];
  if (!validate) throw new Error("No validator was made ahead for this schema.");
  return validate;
}
export const validatorOf = (schema) => found(keyOf(schema));
export const branchValidator = (branch, root) => known[keyOf(root) + keyOf(branch)] ?? found(FLOW + keyOf(branch));
`;

/** The helpers that generated code asks for; their source goes into the module, so that it imports nothing. */
const HELPERS = new Map([
  ["ajv/dist/runtime/ucs2length", sourceOf(ucs2length)],
  ["ajv/dist/runtime/equal", sourceOf(equal)],
]);

/**
 * In Node, a CommonJS module's default export is one level deeper than its types say.
 * @param {object} helper
 */
function sourceOf(helper) {
  return String("default" in helper ? helper.default : helper);
}

/** @param {string} code */
const inlineHelpers = (code) =>
  code.replaceAll(/require\("([^"]+)"\)\.default/g, (_, path) => {
    const helper = HELPERS.get(path);
    if (helper === undefined) throw new Error(`The validators need a helper that is not known here: ${path}`);
    return `(${helper})`;
  });
