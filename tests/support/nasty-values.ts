/**
 * What people, phones, spreadsheets and other programs put into fields, and what every door makes of it. One
 * table for all doors: what is kept is the same bytes wherever a value comes in.
 */
import fc from "fast-check";
import type { ClientFieldKind } from "../../engine/index";

/** The kept text; `undefined` where the value is refused, and `""` where nothing is there, so that it counts as absent. */
export type Kept = string | undefined;
export type NastyKind = Exclude<ClientFieldKind, "state">;
export interface NastyValue {
  readonly kind: NastyKind;
  /** What is odd about it, to follow "a value with". */
  readonly what: string;
  readonly text: string;
  readonly kept: Kept;
}

const of = (kind: NastyKind, rows: readonly (readonly [what: string, text: string, kept: Kept])[]): NastyValue[] =>
  rows.map(([what, text, kept]) => ({ kind, what, text, kept }));

const NAMES = of("person_name", [
  ["a zero width space alone", "\u200B", ""],
  ["a word joiner alone", "\u2060", ""],
  ["a Hangul filler alone", "\u3164", ""],
  ["soft hyphens alone", "\u00AD\u00AD", ""],
  ["a byte order mark alone", "\uFEFF", ""],
  ["spaces of all widths alone", " \u00A0\u2003\u3000\t", ""],
  ["a Braille cell without dots alone", "\u2800", undefined],
  ["a mark without a letter", "\u0301", undefined],
  ["digits alone", "007", undefined],
  ["punctuation alone", "-.-", undefined],
  ["an emoji alone", "\u{1F600}", undefined],
  ["an override of the direction", "Ann\u202Egnp.exe", "Anngnp.exe"],
  ["isolates of a direction", "\u2067Ann\u2069", "Ann"],
  ["a zero width space inside", "An\u200Bn", "Ann"],
  ["tags of a language", "Ann\u{E0001}\u{E0065}", "Ann"],
  ["a decomposed letter", "Jose\u0301", "Jos\u00E9"],
  ["a decomposed Hangul syllable", "\u1112\u1161\u11AB", "\uD55C"],
  ["an angstrom sign", "\u212B", "\u00C5"],
  ["a no-break space between its words", "Mary\u00A0Ann", "Mary Ann"],
  ["an ideographic space between its words", "Mary\u3000Ann", "Mary Ann"],
  ["two spaces and a tab", " Mary \t Ann ", "Mary Ann"],
  ["a line break", "Mary\r\nAnn", "Mary Ann"],
  ["a line separator", "Mary\u2028Ann", "Mary Ann"],
  ["a next line control", "Mary\u0085Ann", "Mary Ann"],
  ["a joiner that its writing needs", "\u0646\u0645\u06CC\u200C\u062E\u0648", "\u0646\u0645\u06CC\u200C\u062E\u0648"],
  ["a joiner in Devanagari", "\u0915\u094D\u200D\u0937", "\u0915\u094D\u200D\u0937"],
  ["a joiner that joins nothing", "Ann\u200D", "Ann"],
  ["a selector of a variant", "\u845B\u{E0100}", "\u845B\u{E0100}"],
  ["a selector behind no letter", "\uFE0FAnn", "Ann"],
  ["an apostrophe of a phone", "O\u2019Neil", "O\u2019Neil"],
  ["an apostrophe of a keyboard", "O'Neil", "O'Neil"],
  ["a control character", "An\u0007n", undefined],
  ["a lost character", "Fran\uFFFDois", undefined],
  ["an interlinear annotation", "Ann\uFFF9x\uFFFB", undefined],
  ["markup", "<b>Ann</b>", "<b>Ann</b>"],
  ["a placeholder", "{first_name}", "{first_name}"],
  ["a replacement pattern", "Ann $& $1", "Ann $& $1"],
  ["a formula", "=Ann()", "=Ann()"],
  ["a combining grapheme joiner", "A\u034Fnn", "Ann"],
  ["120 letters", "A".repeat(120), "A".repeat(120)],
  ["121 letters", "A".repeat(121), undefined],
  ["120 letters beyond the first plane", "\u{20000}".repeat(120), undefined],
]);

const BUSINESSES = of("business_name", [
  ["digits alone", "7-11", "7-11"],
  ["one letter", "X", "X"],
  ["punctuation alone", "&", undefined],
  ["invisible characters around it", "\u200B\uFEFFAcme\u2060 Tools", "Acme Tools"],
  ["Roman numerals of one character", "\u2168", "\u2168"],
]);

const LINES = of("line", [
  ["a no-break space before its number", "Main\u00A0Street\u00A05", "Main Street 5"],
  ["digits and a sign", "12\u00BD Main St #4", "12\u00BD Main St #4"],
  ["a line break at its end", "1 Main St\n", "1 Main St"],
  ["a Braille cell without dots alone", "\u2800", undefined],
]);

const EMAILS = of("email", [
  ["a zero width space at its end", "ana@mail.example\u200B", "ana@mail.example"],
  ["a byte order mark in front", "\uFEFFana@mail.example", "ana@mail.example"],
  ["a link's scheme", "mailto:ana@mail.example", "ana@mail.example"],
  ["a link's subject", "mailto:ana@mail.example?subject=Hello", "ana@mail.example"],
  ["a name and angle brackets", "Ana Silva <ana@mail.example>", "ana@mail.example"],
  ["angle brackets alone", "<ana@mail.example>", "ana@mail.example"],
  ["a semicolon behind it", "ana@mail.example;", "ana@mail.example"],
  ["a full stop behind it", "ana@mail.example.", "ana@mail.example"],
  ["an apostrophe of a phone", "o\u2019neil@mail.example", "o'neil@mail.example"],
  ["a no-break space in front", "\u00A0ana@mail.example", "ana@mail.example"],
  ["marks of direction", "\u202Aana@mail.example\u202C", "ana@mail.example"],
  ["two addresses", "ana@mail.example, bo@mail.example", undefined],
  ["a letter beyond ASCII", "an\u00E4@mail.example", undefined],
  ["a Cyrillic letter that looks like another", "\u0430na@mail.example", undefined],
  ["no host", "ana@", undefined],
]);

const PHONES = of("phone", [
  ["what Windows copies", "\u202A+1 (303) 555\u20110142\u202C", "303-555-0142"],
  ["en dashes", "303\u2013555\u20130142", "303-555-0142"],
  ["a link's scheme", "tel:+1-303-555-0142", "303-555-0142"],
  ["a slash", "303/555-0142", "303-555-0142"],
  ["what an address book says of it", "(303) 555-0142 (mobile)", "303-555-0142"],
  ["digits of another script", "\u0663\u0660\u0663\u0665\u0665\u0665\u0660\u0661\u0664\u0662", "303-555-0142"],
  ["digits of full width", "\uFF13\uFF10\uFF13\uFF15\uFF15\uFF15\uFF10\uFF11\uFF14\uFF12", "303-555-0142"],
  ["the country's 1", "1 303 555 0142", "303-555-0142"],
  ["what is dialed abroad", "011 1 303 555 0142", "303-555-0142"],
  ["a Norwegian number", "+47 22 12 34 56", undefined],
  ["a Norwegian number as dialed from here", "011 47 22 12 34 56", undefined],
  ["a British number as dialed there", "0044 20 7946 0958", undefined],
  ["an extension", "303.555.0142 x89", undefined],
  ["an extension in words", "303-555-0142 ext. 12", undefined],
  ["nine digits", "303-555-014", undefined],
  ["two numbers", "303-555-0142 303-555-0143", undefined],
]);

const ZIPS = of("zip", [
  ["its four more", "80202-1234", "80202"],
  ["its four more behind an en dash", "80202\u20131234", "80202"],
  ["its four more behind a space", "80202 1234", "80202"],
  ["its four more behind nothing", "802021234", "80202"],
  ["a hyphen behind it", "80202-", "80202"],
  ["digits of full width", "\uFF18\uFF10\uFF12\uFF10\uFF12", "80202"],
  ["a zero width space inside", "80\u200B202", "80202"],
  ["a Canadian code", "K1A 0B1", undefined],
  ["six digits", "802021", undefined],
]);

const BIRTHS = of("birth_date", [
  ["what devices send", "1992-02-29", "1992-02-29"],
  ["one digit for the month", "2/29/1992", "1992-02-29"],
  ["hyphens", "02-29-1992", "1992-02-29"],
  ["digits alone, the year first", "19920229", "1992-02-29"],
  ["digits alone, the year last", "02291992", "1992-02-29"],
  ["the month's name", "29-Feb-1992", "1992-02-29"],
  ["a spreadsheet's midnight", "2/29/1992 0:00", "1992-02-29"],
  ["digits of another script", "\u0660\u0662/\u0662\u0669/\u0661\u0669\u0669\u0662", "1992-02-29"],
  ["marks of direction", "\u200E02/29/1992\u200E", "1992-02-29"],
  ["a day that is not in the calendar", "02/30/1992", undefined],
  ["a year of two digits", "2/9/92", undefined],
  ["a year before any living person", "12/31/1899", undefined],
  ["the first year of a living person", "01/01/1900", "1900-01-01"],
  ["a year of the first century", "02/29/0092", undefined],
  ["a day to come", "01/01/2999", undefined],
]);

export const NASTY_VALUES: readonly NastyValue[] = [
  ...NAMES,
  ...BUSINESSES,
  ...LINES,
  ...EMAILS,
  ...PHONES,
  ...ZIPS,
  ...BIRTHS,
];

/** Numbers, which only enrollments ask for: the text, and the number that it is. */
export const NASTY_NUMBERS: readonly (readonly [what: string, text: string, kept: number | undefined])[] = [
  ["a comma for thousands", "1,200", 1200],
  ["a no-break space for thousands", "1\u00A0200", 1200],
  ["digits of another script", "\u0661\u0662", 12],
  ["zeros in front", "007", 7],
  ["a comma in a wrong place", "1,20", undefined],
  ["an exponent", "1e3", undefined],
  ["a word", "ten", undefined],
  ["a part", "1.5", undefined],
  ["20 digits", "12345678901234567890", undefined],
];

/** Policy numbers, which the carrier's desk types or copies from another program. */
export const NASTY_POLICY_NUMBERS: readonly (readonly [what: string, text: string, kept: Kept])[] = [
  ["a zero width space behind it", "MC-1A\u200B", "MC-1A"],
  ["a byte order mark in front", "\uFEFFMC-1B", "MC-1B"],
  ["spaces around it", " MC-1C\u00A0", "MC-1C"],
  ["a no-break space inside", "MC\u00A01D", "MC 1D"],
  ["two spaces inside", "MC  1E", "MC 1E"],
  ["a soft hyphen inside", "MC\u00AD1F", "MC1F"],
  ["a dash instead of a hyphen", "MC\u20131G", undefined],
  ["a letter of another script that looks the same", "\u041CC-1H", undefined],
  ["digits of full width", "MC-\uFF11", undefined],
  ["nothing that is seen", "\u200B", undefined],
  ["a control character", "MC\u00071", undefined],
];

const PIECES = ["\u200B", "\u200D", "\u0301", "\u00A0", "\u202E", "\u3164", "\uFE0F", "\u2019", "\n"];

/** Any text of Unicode without U+0000 and halves of characters, with more of what shows nothing than chance has. */
export const unicodeText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PIECES),
      fc.string({ unit: "grapheme", maxLength: 4 }),
      fc.string({ unit: "binary-ascii", maxLength: 2 }),
    ),
  )
  .map((pieces) => pieces.join(""))
  .filter((each) => !/[\0\p{Cs}]/u.test(each));
