/** Files as strangers send them, each with its verdict: the clients it becomes, or the words of its refusal. */

export interface Fixture {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The last names that are stored, letter for letter; or what the refusal says. */
  readonly verdict: readonly string[] | RegExp;
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "latin1"));
const utf16le = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "utf16le"));
const utf16be = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "utf16le").swap16());
const bytes = (...parts: readonly (readonly number[] | string)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part)))),
  );

const HEAD = "first_name,last_name,email";
/** A file of one client with that last name, as it stands in its cell. */
const one = (cell: string): string => `${HEAD}\nAda,${cell},ada@mail.example\n`;
const fixture = (name: string, content: string | Uint8Array<ArrayBuffer>, verdict: Fixture["verdict"]): Fixture => ({
  name,
  bytes: typeof content === "string" ? utf8(content) : content,
  verdict,
});
/** A file with one more column, one row. */
const cell = (name: string, column: string, value: string, verdict: Fixture["verdict"], rest = ""): Fixture =>
  fixture(name, `${HEAD},${column}\nAda,Lind,ada@mail.example,${value}${rest}\n`, verdict);

const NOT_UTF8 = /not UTF-8 text \(line \d+\)/;
const NOT_CSV = /not a CSV file/;
const QUOTES = /quote in the wrong place/;

const encodings: readonly Fixture[] = [
  fixture("UTF-8", one("Núñez"), ["Núñez"]),
  fixture("UTF-8 with BOM", `\uFEFF${one("Núñez")}`, ["Núñez"]),
  fixture("UTF-8 with two BOMs", `\uFEFF\uFEFF${one("Lind")}`, ["Lind"]),
  fixture("UTF-8, four-byte characters", one("𠮷田"), ["𠮷田"]),
  fixture("UTF-8, combining accent kept composed", one("Nu\u0301n\u0303ez"), ["N\u00FA\u00F1ez"]),
  fixture("UTF-8, right-to-left name", one("שלום"), ["שלום"]),
  fixture("UTF-8, Chinese name", one("中村"), ["中村"]),
  fixture("UTF-16LE with BOM", utf16le(`\uFEFF${one("Núñez 中")}`), ["Núñez 中"]),
  fixture("UTF-16BE with BOM", utf16be(`\uFEFF${one("Núñez 中")}`), ["Núñez 中"]),
  fixture("UTF-16LE with BOM, surrogate pairs", utf16le(`\uFEFF${one("𠮷")}`), ["𠮷"]),
  fixture("UTF-16LE without BOM", utf16le(one("Lind")), /not text|must name the columns/),
  fixture("UTF-16BE without BOM", utf16be(one("Lind")), /not text|must name the columns/),
  fixture(
    "UTF-16LE with an odd byte at the end",
    bytes([...utf16le(`\uFEFF${one("Lind")}`)], [0x41]),
    /begins as UTF-16LE but does not go on so/,
  ),
  fixture(
    "UTF-16LE with half a character",
    bytes([...utf16le("\uFEFF")], [0x3d, 0xd8, 0x41, 0x00]),
    /begins as UTF-16LE/,
  ),
  fixture("UTF-32LE", bytes([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]), /UTF-32/),
  fixture("UTF-32BE", bytes([0, 0, 0xfe, 0xff, 0, 0, 0, 0x41]), /UTF-32/),
  fixture("Latin-1", latin1(one("Núñez")), NOT_UTF8),
  fixture("Windows-1252 dash", bytes(`${HEAD}\nAda,Lind`, [0x96], `Berg,ada@mail.example\n`), NOT_UTF8),
  fixture("Mac Roman", bytes(`${HEAD}\nAda,N`, [0x9c], `ez,ada@mail.example\n`), NOT_UTF8),
  fixture("Shift JIS", bytes(`${HEAD}\nAda,`, [0x92, 0x86, 0x91, 0xba], `,ada@mail.example\n`), NOT_UTF8),
  fixture("UTF-8 cut in a character", bytes(`${HEAD}\nAda,Lind,ada@mail.example\nBo,N`, [0xc3]), NOT_UTF8),
  fixture("UTF-8 overlong", bytes(`${HEAD}\nAda,`, [0xc0, 0xaf], `,ada@mail.example\n`), NOT_UTF8),
  fixture("UTF-8 surrogate half", bytes(`${HEAD}\nAda,`, [0xed, 0xa0, 0x80], `,ada@mail.example\n`), NOT_UTF8),
  fixture("UTF-8 beyond U+10FFFF", bytes(`${HEAD}\nAda,`, [0xf4, 0x90, 0x80, 0x80], `,ada@mail.example\n`), NOT_UTF8),
  fixture("a character lost by another program", one("N\uFFFDez"), /last_name/),
];

const kinds: readonly Fixture[] = [
  fixture("ZIP", bytes([0x50, 0x4b, 0x03, 0x04], "xl/workbook.xml"), NOT_CSV),
  fixture("empty ZIP", bytes([0x50, 0x4b, 0x05, 0x06], "\0".repeat(18)), NOT_CSV),
  fixture("gzip", bytes([0x1f, 0x8b, 0x08, 0x00], "\0\0\0\0"), NOT_CSV),
  fixture("old Excel workbook", bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), NOT_CSV),
  fixture("PDF", "%PDF-1.7\n", NOT_CSV),
  fixture("PNG", bytes([0x89, 0x50, 0x4e, 0x47]), NOT_CSV),
  fixture("HTML", "<html><table><tr><td>first_name</td></tr></table></html>", /must name the columns/),
  fixture(
    "JSON",
    '[{"first_name":"Ada","last_name":"Lind","email":"ada@mail.example"}]',
    /quote in the wrong place|must name the columns/,
  ),
  fixture("one byte", "x", /must name the columns/),
  fixture("only a BOM", "\uFEFF", /holds no clients/),
  fixture("only line breaks", "\n".repeat(2000), /holds no clients/),
  fixture("only spaces", " ".repeat(500), /must name the columns/),
  fixture("only commas", ",".repeat(100), /must name the columns/),
  fixture("all NUL", "\0".repeat(1000), /not text/),
  fixture("header alone", `${HEAD}\n`, /holds no clients/),
  fixture("header and 20,000 empty lines", `${HEAD}\n${"\n".repeat(20_000)}`, /holds no clients/),
  fixture("header and rows of commas", `${HEAD}\n,,\n,,\n`, /holds no clients/),
  fixture(
    "no header",
    "Ada,Lind,ada@mail.example\nBo,Berg,bo@mail.example\n",
    /must name the columns: First name, Last name, and Email are missing\. Found: Ada, Lind, ada@mail\.example/,
  ),
];

const headers: readonly Fixture[] = [
  fixture("names in capitals", "FIRST NAME,LAST NAME,E-MAIL\nAda,Lind,ada@mail.example\n", ["Lind"]),
  fixture("names with underscores and dots", "First_Name,last.name,e_mail\nAda,Lind,ada@mail.example\n", ["Lind"]),
  fixture("names in quotes", '"first_name","last_name","email"\n"Ada","Lind","ada@mail.example"\n', ["Lind"]),
  fixture("names with spaces around", " first_name , last_name , email \nAda,Lind,ada@mail.example\n", ["Lind"]),
  fixture("another order", "email,last_name,first_name\nada@mail.example,Lind,Ada\n", ["Lind"]),
  fixture("the same name twice", `${HEAD},email\nAda,Lind,ada@mail.example,eve@mail.example\n`, /"email" stands twice/),
  fixture(
    "the same name twice in another spelling",
    `${HEAD},E-Mail\nAda,Lind,ada@mail.example,eve@mail.example\n`,
    /"E-Mail" stands twice/,
  ),
  fixture("an unknown name twice", `${HEAD},note,note\nAda,Lind,ada@mail.example,a,b\n`, /"note" stands twice/),
  fixture(
    "two telephones: the first of the list is taken",
    `${HEAD},mobile,phone\nAda,Lind,ada@mail.example,303-555-0101,303-555-0102\n`,
    ["Lind"],
  ),
  fixture("__proto__", `${HEAD},__proto__\nAda,Lind,ada@mail.example,polluted\n`, ["Lind"]),
  fixture("constructor and prototype", `${HEAD},constructor,prototype\nAda,Lind,ada@mail.example,a,b\n`, ["Lind"]),
  fixture(
    "__proto__ instead of a needed name",
    "first_name,__proto__,email\nAda,Lind,ada@mail.example\n",
    /Last name is missing/,
  ),
  fixture("toString and valueOf", `${HEAD},toString,valueOf\nAda,Lind,ada@mail.example,a,b\n`, ["Lind"]),
  fixture("a column without a name", `${HEAD},\nAda,Lind,ada@mail.example,anything\n`, ["Lind"]),
  fixture(
    "201 columns",
    `${HEAD},${Array.from({ length: 198 }, (_, n) => `c${n}`).join(",")}\n`,
    /201 columns; a file may have 200/,
  ),
  fixture(
    "200 columns",
    `${HEAD},${Array.from({ length: 197 }, (_, n) => `c${n}`).join(",")}\nAda,Lind,ada@mail.example${",x".repeat(197)}\n`,
    ["Lind"],
  ),
  fixture(
    "100,000 columns",
    `${Array.from({ length: 100_000 }, (_, n) => `c${n}`).join(",")}\n`,
    /more than 1,000 cells/,
  ),
  fixture("100,000 empty columns", `${",".repeat(99_999)}\n`, /more than 1,000 cells/),
  fixture("a name of 10,000 characters", `${HEAD},${"x".repeat(10_000)}\nAda,Lind,ada@mail.example,y\n`, ["Lind"]),
  fixture("a line break in a name", `first_name,"last\nname",email\nAda,Lind,ada@mail.example\n`, ["Lind"]),
  fixture("NUL in a name", "first_name,last_name\0,email\nAda,Lind,ada@mail.example\n", /not text/),
];

const shapes: readonly Fixture[] = [
  fixture("CRLF", one("Lind").replaceAll("\n", "\r\n"), ["Lind"]),
  fixture("CR alone", one("Lind").replaceAll("\n", "\r"), ["Lind"]),
  fixture("CRLF and LF mixed", `${HEAD}\r\nAda,Lind,ada@mail.example\nBo,Berg,bo@mail.example\r\n`, ["Lind", "Berg"]),
  fixture("no line break at the end", `${HEAD}\nAda,Lind,ada@mail.example`, ["Lind"]),
  fixture("semicolons", "first_name;last_name;email\nAda;Lind;ada@mail.example\n", ["Lind"]),
  fixture("tabs", "first_name\tlast_name\temail\nAda\tLind\tada@mail.example\n", ["Lind"]),
  fixture("semicolons with a comma in a cell", "first_name;last_name;email\nAda;Lind, Jr;ada@mail.example\n", [
    "Lind, Jr",
  ]),
  fixture("empty lines between", `${HEAD}\n\n\nAda,Lind,ada@mail.example\n\n\nBo,Berg,bo@mail.example\n`, [
    "Lind",
    "Berg",
  ]),
  fixture("empty lines before the header", `\n\n${one("Lind")}`, ["Lind"]),
  fixture("a comma in quotes", one('"Lind, Jr"'), ["Lind, Jr"]),
  fixture("a quote in quotes", one('"Lind ""Ace"" Berg"'), ['Lind "Ace" Berg']),
  fixture("a line break in a last name", one('"Lind\nBerg"'), ["Lind Berg"]),
  fixture("a line break in a column that is ignored", `${HEAD},note\nAda,Lind,ada@mail.example,"one\ntwo"\n`, ["Lind"]),
  fixture("a row too short", `${HEAD}\nAda,Lind\n`, /Row 2: found "2 columns", expected 3 columns/),
  fixture(
    "a row too long",
    `${HEAD}\nAda,Lind,ada@mail.example,more\n`,
    /Row 2: found "4 columns", expected 3 columns/,
  ),
  fixture("a quote never closed", `${HEAD}\nAda,"Lind,ada@mail.example\nBo,Berg,bo@mail.example\n`, QUOTES),
  fixture(
    "a quote never closed, then 200,000 bytes",
    `${HEAD}\nAda,"Lind,ada@mail.example\n${"Bo,Berg,bo@mail.example\n".repeat(8000)}`,
    /65,536 bytes|quote in the wrong place/,
  ),
  fixture("text after a closing quote", one('"Lind"Berg'), QUOTES),
  fixture("a quote in the middle of a cell", one('Li"nd'), QUOTES),
  fixture("single quotes are letters", one("'Lind'"), ["'Lind'"]),
  fixture("a backslash is a letter", one("Li\\nd"), ["Li\\nd"]),
  fixture("a cell of a million bytes", one("x".repeat(1_000_000)), /more than 65,536 bytes/),
  fixture("a name of 121 letters", one("x".repeat(121)), /Row 2, last_name/),
  fixture("a name of 120 letters", one("x".repeat(120)), ["x".repeat(120)]),
  fixture("the same row twice is two clients", `${one("Lind")}Ada,Lind,ada@mail.example\n`, ["Lind", "Lind"]),
  fixture(
    "the row after empty lines is named as the spreadsheet counts",
    `${HEAD}\n\nAda,Lind,wrong\n`,
    /Row 3, email/,
  ),
  fixture(
    "the row after a cell of two lines is named as the spreadsheet counts",
    `${HEAD},note\nAda,Lind,ada@mail.example,"a\nb"\nBo,Berg,wrong,c\n`,
    /Row 3, email/,
  ),
  fixture("every row wrong", `${HEAD}\n${"Ada,,wrong\n".repeat(3000)}`, /Many rows need attention\. Row 2, email/),
];

const texts: readonly Fixture[] = [
  fixture("NUL in a cell", one("Li\0nd"), /Row 2, last_name: found "Li\\u0000nd"/),
  fixture("escape sequence in a cell", one("\u001B[31mLind"), /\\u001b\[31mLind/),
  fixture("a tab in a cell", one('"Li\tnd"'), ["Li nd"]),
  fixture("spaces around a cell", one("  Lind  "), ["Lind"]),
  fixture("no-break spaces around a cell", one("\u00A0Lind\u00A0"), ["Lind"]),
  fixture("a formula stays text", one("=A1+1"), ["=A1+1"]),
  fixture("a formula with a command stays text", one("\"=cmd|' /C calc'!A0\""), ["=cmd|' /C calc'!A0"]),
  fixture("a formula with plus", one("+A1+1"), ["+A1+1"]),
  fixture("a formula with minus", one("-A1+1"), ["-A1+1"]),
  fixture("a formula with at", one("@SUM(1)"), ["@SUM(1)"]),
  fixture("a formula with a full-width sign", one("＝A1+1"), ["＝A1+1"]),
  fixture("markup stays text", one("<img src=x onerror=alert(1)>"), ["<img src=x onerror=alert(1)>"]),
  fixture("SQL stays text", one("Lind'); drop table clients; --"), ["Lind'); drop table clients; --"]),
  fixture("JSON stays text", one('"{""$ne"":1}"'), ['{"$ne":1}']),
  fixture("a template stays text", one("${x*7}{{x*7}}"), ["${x*7}{{x*7}}"]),
  fixture("an apostrophe", one("O'Brien"), ["O'Brien"]),
  fixture("zero-width joiner is kept", one("Li\u200Dnd"), ["Li\u200Dnd"]),
  fixture("a name like a property", one("__proto__"), ["__proto__"]),
  fixture("a name like nothing", one("null"), ["null"]),
];

const values: readonly Fixture[] = [
  fixture("an address list", `${HEAD}\nAda,Lind,"ada@mail.example,eve@mail.example"\n`, /Row 2, email/),
  fixture("an address with a name", `${HEAD}\nAda,Lind,Ada <ada@mail.example>\n`, ["Lind"]),
  fixture("an address with a header", `${HEAD}\nAda,Lind,"ada@mail.example\nBcc: eve@mail.example"\n`, /Row 2, email/),
  fixture("an address without a host", `${HEAD}\nAda,Lind,ada@\n`, /Row 2, email/),
  fixture("no address", `${HEAD}\nAda,Lind,\n`, /Row 2, email: found nothing/),
  cell("telephone with a country code", "phone", "+1 (303) 555-0100", ["Lind"]),
  cell("telephone with dots", "phone", "303.555.0100", ["Lind"]),
  cell("telephone with letters", "phone", "303-555-CALL", /Row 2, phone/),
  cell("telephone of nine digits", "phone", "303555010", /Row 2, phone/),
  cell("telephone as a spreadsheet's number", "phone", "3.03E+09", /Row 2, phone/),
  cell("date of birth", "dob", "02/29/1992", ["Lind"]),
  cell("date of birth without zeros", "dob", "2/9/1992", ["Lind"]),
  cell("date of birth as ISO", "dob", "1992-02-29", ["Lind"]),
  cell("date that never was", "dob", "02/29/1993", /Row 2, dob/),
  cell("day before month", "dob", "29/02/1992", /Row 2, dob/),
  cell("two-digit year", "dob", "02/28/92", /Row 2, dob/),
  cell("date to come", "dob", "01/01/2099", /Row 2, dob/),
  cell("date as a spreadsheet's number", "dob", "33663", /Row 2, dob/),
  cell("unknown type", "client_type", "company", /Row 2, client_type/),
  cell("business without its name and telephone", "client_type", "business", /which every business needs/),
  cell("business in capitals", "client_type,company,phone", "BUSINESS,Lind Bakery,303-555-0100", ["Lind"]),
  cell(
    "a company makes a business, which needs a telephone",
    "company",
    "Lind Bakery",
    /has no column "Phone", expected a value, which every business needs/,
  ),
  cell("an individual with a company", "client_type,company", "individual,Lind Bakery", ["Lind"]),
  cell("half an address", "city", "Denver", /a whole address/),
  cell("a whole address", "address,city,state,zip", "1 Main St,Denver,Colorado,80202", ["Lind"]),
  cell("a state of nowhere", "address,city,state,zip", "1 Main St,Denver,ZZ,80202", /Row 2, state/),
  cell("a zip that lost its zero", "address,city,state,zip", "1 Main St,Boston,MA,2108", ["Lind"]),
  cell(
    "a zip that lost its zero, in another state",
    "address,city,state,zip",
    "1 Main St,Denver,CO,2108",
    /Row 2, zip/,
  ),
  cell("a zip with four more digits", "address,city,state,zip", "1 Main St,Boston,MA,02108-1234", ["Lind"]),
  cell("a zip with letters", "address,city,state,zip", "1 Main St,Boston,MA,O2108", /Row 2, zip/),
];

export const FIXTURES: readonly Fixture[] = [...encodings, ...kinds, ...headers, ...shapes, ...texts, ...values];
