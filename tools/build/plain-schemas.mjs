// @ts-check
/**
 * Stands in the built app for the libraries by which rjsf resolves `$ref` addresses and merges `allOf` (13 kB gzip): a
 * flow's question schemas have neither, as `schemas/flow.schema.json` allows only plain keywords. And for the one by which
 * it compares schemas and values in depth (3 kB): a row renders only when its question or answer is another one.
 */
function notInAFlow() {
  throw new Error("rjsf needs no $ref, no allOf and no deep comparison for a flow's question");
}

/** What `fast-uri` exports. */
export default { resolve: notInAFlow };

const makes = () => notInAFlow;
/** What `fast-equals` exports, as far as rjsf uses it. */
export const createCustomEqual = makes;
/** What `@x0k/json-schema-merge` exports, as far as rjsf makes its merger of it. */
export const createComparator = () => ({ compareSchemaDefinitions: notInAFlow, compareSchemaValues: notInAFlow });
export const createMerger = () => ({ mergeArrayOfSchemaDefinitions: notInAFlow });
export const createShallowAllOfMerge = makes;
export const createDeduplicator = makes;
export const createIntersector = makes;
