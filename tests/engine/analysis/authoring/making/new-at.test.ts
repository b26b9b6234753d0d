/** A new thing fits where it is added: at every list and map of the schemas, and of the products. */
import { applyEdits, findNodeAtLocation, modify, parseTree } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import {
  draftFindings,
  newAt,
  newOfSchema,
  SCHEMA_NAMES,
  SCHEMAS,
  shape,
  variantsAt,
  type Schema,
} from "../../../../../engine/analysis";
import { isWhole, ofEachKind } from "../../../../support/tier";
import { places } from "../naming/places-of-schemas";
import { library } from "../naming/names-of-products";
import { bySize, placesIn, products, type DraftFile } from "../products";

const boa = products.boa ?? [];

type New = NonNullable<ReturnType<typeof newAt>>;
type Made = ReturnType<typeof newOfSchema>[number];

const collections = places.flatMap((place) => {
  const made = newOfSchema(boa, library, place);
  return made.map((each) => ({ place, ...each, said: `${place.of} ${place.at} ${each.variant}` }));
});

const isSchema = (value: object): value is Schema => Object.keys(value).length > 0;

/** A value that its own schema judges. */
interface Judged {
  /** What is made where. */
  readonly said: string;
  readonly schema: Made["item"]["schema"];
  readonly value: unknown;
}

/** What the schema of each place finds wrong with what is made there, by its number. One validator judges all of a file. */
function misshapenIn(of: Made["item"]["of"], judged: readonly Judged[]): readonly string[] {
  const { $defs, definitions } = SCHEMAS[of];
  const numbered = <Value>(valueOf: (one: Judged) => Value) =>
    Object.fromEntries(judged.map((one, index) => [`number-${index}`, valueOf(one)]));
  const whole: object = {
    properties: numbered(({ schema }) => schema),
    ...($defs && { $defs }),
    ...(definitions && { definitions }),
  };
  const found = isSchema(whole)
    ? shape(
        whole,
        numbered(({ value }) => value),
      )
    : [];
  return found.map(({ pointer, rule, found: was, expected }) => {
    const said = judged[Number(/^\/number-(\d+)/.exec(pointer)?.[1])]?.said ?? "";
    return `${said} at ${pointer} ${rule} ${was}: ${expected}`;
  });
}

describe("A new thing of every list and map of the schemas", () => {
  it("is drawn from the schemas", () => {
    expect(collections.length).toBeGreaterThan(110);
  });

  it.each(SCHEMA_NAMES)("fits there, and so does its name: %s", (of) => {
    const judged = collections.flatMap(({ item, keys, made: { value, name }, said }): readonly Judged[] => [
      ...(item.of === of ? [{ said, schema: item.schema, value }] : []),
      // What a schema does not name may have any name.
      ...(keys.of === of && name !== undefined && Object.keys(keys.schema).length > 0
        ? [{ said: `the name of ${said}`, schema: keys.schema, value: name }]
        : []),
    ]);
    expect(misshapenIn(of, judged)).toEqual([]);
  });
});

/** Findings that a new thing cannot help: nothing uses it yet, or another thing does not have what it needs yet. */
const NOT_YET = [
  /^unused-/,
  /^(?:choice|add-on|coverage|row)-without-/,
  /^(?:plan-never-shown|plans-not-told-apart|also-for|unknown-plan|unknown-field)$/,
  /^missing-property .*(?:coverages|plan_prices|price)/,
  // A list that the API keeps takes some questions of a person, and not all.
  /^bad-home .*business_name/,
];

type Keys = readonly (string | number)[];

/** A sort of thing that may be added at a place of a product's files. */
interface Addable {
  readonly product: string;
  readonly files: readonly DraftFile[];
  readonly path: string;
  readonly pointer: string;
  readonly keys: Keys;
  readonly variant: string;
}

/** The text with a new thing at its place. */
function withNew(text: string, keys: Keys, { value, name, index }: New): string {
  const tree = parseTree(text);
  const count = tree && findNodeAtLocation(tree, [...keys])?.children?.length;
  const at = name ?? index ?? count ?? 0;
  return applyEdits(text, modify(text, [...keys, at], value, { isArrayInsertion: name === undefined }));
}

/** The files with a new thing. */
function withAdded(files: readonly DraftFile[], { path, pointer, keys, variant }: Addable): readonly DraftFile[] {
  const made = newAt(files, library, { path, pointer }, variant);
  return files.map((file) =>
    file.path === path ? { path, text: made ? withNew(file.text, keys, made) : "Nothing can be added there." } : file,
  );
}

/** Every place of a product's files that has a list or map, and each sort of thing that may be added there. */
const added = bySize.flatMap(([product, files]) =>
  files
    .filter(({ path }) => /\.flow\.json$|^products\//.test(path))
    .flatMap(({ path, text }) =>
      placesIn(text).flatMap(({ keys }): readonly Addable[] => {
        const pointer = keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
        const variants = variantsAt(files, library, { path, pointer });
        return variants.map(({ variant }) => ({ product, files, path, pointer, keys, variant }));
      }),
    ),
);

/** The word that a place is in, and what is added there. */
const kindOf = ({ keys, variant }: Addable): string =>
  `${keys.findLast((key) => typeof key === "string") ?? ""} ${variant}`;

/** What is added to a product at once: in `npm test` one of each kind, from the end of a file on; in the whole run each alone. */
const drawn = isWhole
  ? added.map((each) => [each])
  : bySize.map(([product]) =>
      ofEachKind(added, (each) => [kindOf(each), each.product])
        .filter((each) => each.product === product)
        .toReversed(),
    );
const cases = drawn.map((all) => ({ all, said: all.map((each) => `${each.pointer} ${each.variant}`).join(", ") }));

describe("A new thing of a product", () => {
  it("is sampled of every kind", () => {
    expect(new Set(drawn.flat().map(kindOf))).toEqual(new Set(added.map(kindOf)));
  });

  it.each(cases)("is sound: $said", ({ all }) => {
    const changed = all.reduce(withAdded, all[0]?.files ?? []);
    const found = draftFindings(changed, library).filter(
      ({ rule, pointer: at }) => !NOT_YET.some((known) => known.test(`${rule} ${at}`.trim()) || known.test(rule)),
    );
    expect(found.map(({ path, pointer: at, rule, message }) => `${path} ${at} ${rule}: ${message}`)).toEqual([]);
  });
});
