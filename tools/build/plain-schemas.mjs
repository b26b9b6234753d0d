// @ts-check
/**
 * Stands in the built app for the two libraries by which rjsf resolves `$ref` addresses and merges `allOf` (13 kB gzip):
 * a flow's question schemas have neither, as `schemas/flow.schema.json` allows only plain keywords.
 */
function notInAFlow() {
  throw new Error("A question's schema has neither $ref nor allOf");
}

/** What `fast-uri` exports. */
export default { resolve: notInAFlow };

const makes = () => notInAFlow;
/** What `@x0k/json-schema-merge` exports, as far as rjsf makes its merger of it. */
export const createComparator = () => ({ compareSchemaDefinitions: notInAFlow, compareSchemaValues: notInAFlow });
export const createMerger = () => ({ mergeArrayOfSchemaDefinitions: notInAFlow });
export const createShallowAllOfMerge = makes;
export const createDeduplicator = makes;
export const createIntersector = makes;
