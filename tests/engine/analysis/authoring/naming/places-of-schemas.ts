/** Every place of the schemas of a draft's files. */
import { SCHEMA_NAMES, SCHEMAS, type SchemaName, type Walked } from "../../../../../engine/analysis";

interface Found {
  readonly at: string;
  readonly schema: Walked;
  /** A value that has nothing but a name at this place. */
  readonly value: unknown;
}

/** A place, the file of its schema, and the definition that it is in. */
export interface Place extends Found {
  readonly of: SchemaName;
  readonly root: string;
}

export const NAME = "a_name";

function placesIn(schema: Walked, at: string, around: (inner: unknown) => unknown): readonly Found[] {
  const here = { at, schema, value: around(NAME) };
  const {
    allOf = [],
    anyOf = [],
    then,
    else: other,
    properties = {},
    additionalProperties,
    propertyNames,
    items,
  } = schema;
  const same = [...allOf, ...anyOf, then, other].flatMap((each) => (each ? placesIn(each, at, around) : []));
  const words = Object.entries(properties).flatMap(([word, own]) =>
    placesIn(own, `${at}/${word}`, (inner) => around({ [word]: inner })),
  );
  const others =
    typeof additionalProperties === "object"
      ? placesIn(additionalProperties, `${at}/*`, (inner) => around({ a_key: inner }))
      : [];
  const keys = propertyNames ? [{ at: `${at}/{}`, schema: propertyNames, value: around({ [NAME]: {} }) }] : [];
  const single = Array.isArray(items) ? items[0] : items;
  const listed = single ? placesIn(single, `${at}/*`, (inner) => around([inner])) : [];
  return [here, ...same, ...words, ...others, ...keys, ...listed];
}

/** All of them, but for the grammar of rules. */
export const places = SCHEMA_NAMES.flatMap((of): readonly Place[] => {
  const whole = SCHEMAS[of];
  const { rule: _rule, ...definitions } = whole.$defs ?? whole.definitions ?? {};
  return Object.entries({ [of]: whole, ...definitions }).flatMap(([root, schema]) =>
    placesIn(schema, root, (inner) => inner)
      .filter(({ at }) => at !== root)
      .map((each) => ({ ...each, of, root })),
  );
});
