import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CLIENT_FIELDS, hasLetter, tidyLine, unprintable } from "../../../engine/index";
import { BadFile, badCells } from "../../../server/domain/import/bad-file";
import { DECLARED, personWith, valueOf } from "../../engine/support/client-fields";
import { parseClients } from "../support/import-file";
import { regionOfZip } from "../../../server/domain/import/zip";
import type { CellError } from "../../../server/store/tables";

const TODAY = "2026-11-20";
const HEADER = "first_name,last_name,email";
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string | Uint8Array) => parseClients(typeof text === "string" ? bytesOf(text) : text, TODAY);
const clientsIn = async (text: string | Uint8Array) => (await read(text)).clients;
const people = async (text: string | Uint8Array) => (await clientsIn(text)).map(({ person }) => person);

/** What is said of a bad file. Throws when it is none. */
async function said(text: string | Uint8Array): Promise<BadFile> {
  try {
    await read(text);
  } catch (error) {
    if (error instanceof BadFile) return error;
    throw error;
  }
  throw new Error("The file is sound");
}
const ANN = { first_name: "Ann", last_name: "Lee", email: "ann@mail.example" };

describe("the first row", () => {
  test.each<[string, string, { readonly [field: string]: string }]>([
    ["Client Type", "business", { client_type: "business" }],
    ["TYPE", "Individual", { client_type: "individual" }],
    ["Phone-1", "(303) 555-0120", { phone_number: "303-555-0120" }],
    ["Mobile Phone", "1 303 555 0120", { phone_number: "303-555-0120" }],
    ["Date of Birth", "2/9/1990", { dob: "1990-02-09" }],
    ["Birthday", "1990-02-28", { dob: "1990-02-28" }],
    ["Organization", "Kite Mills", { client_type: "business", company_name: "Kite Mills" }],
  ])("knows the column %s", async (column, cell, expected) => {
    const company = expected.client_type === "business" && column !== "Organization" ? ",company,cell" : ",note,cell";
    const [client] = await clientsIn(
      `${HEADER},${column}${company}\nAnn,Lee,ann@mail.example,${cell},Kites,303-555-0120\n`,
    );
    expect({ client_type: client?.client_type, ...client?.person }).toMatchObject(expected);
  });

  test("knows every word for every column", async () => {
    const words = {
      company_name: ["companyname", "company", "businessname", "business", "organization"],
      first_name: ["firstname", "first", "givenname", "ownerfirstname"],
      last_name: ["lastname", "last", "surname", "familyname", "ownerlastname"],
      email: ["email", "emailaddress", "mail"],
      phone_number: ["phonenumber", "phone", "phone1", "mobile", "mobilephone", "cell", "cellphone", "telephone"],
      dob: ["dob", "dateofbirth", "birthdate", "birthday"],
      line1: ["line1", "address", "address1", "addressline1", "street", "streetaddress"],
      line2: ["line2", "address2", "addressline2", "unit", "apartment", "suite"],
      city: ["city", "town"],
      region: ["region", "state", "regioncode", "statecode"],
      postal: ["postal", "zip", "zipcode", "postalcode", "postcode"],
      client_type: ["clienttype", "type"],
    };
    const row: { readonly [field: string]: string } = {
      ...ANN,
      company_name: "Kites",
      phone_number: "303-555-0120",
      dob: "02/28/1990",
      line1: "1 Main",
      line2: "Apt 4",
      city: "Denver",
      region: "CO",
      postal: "80202",
      client_type: "business",
    };
    const expected = await clientsIn(`${Object.keys(row).join(",")}\n${Object.values(row).join(",")}\n`);
    for (const [field, names] of Object.entries(words)) {
      for (const name of names) {
        const header = Object.keys(row).map((each) => (each === field ? name : each));
        expect([name, await clientsIn(`${header.join(",")}\n${Object.values(row).join(",")}\n`)]).toEqual([
          name,
          expected,
        ]);
      }
    }
  });

  test.each<[string, (field: string) => string]>([
    ["its name there", (field) => field],
    [
      "its label in the form",
      (field) => Object.entries(CLIENT_FIELDS).find(([name]) => name === field)?.[1].label ?? "",
    ],
  ])("imports a column of each field that the API declares, by %s", async (_, nameOf) => {
    const header = DECLARED.map(({ field }) => nameOf(field)).join(",");
    const cells = DECLARED.map((declared) => valueOf(declared, "kept")).join(",");
    const { clients, ignoredColumns } = await read(`${header}\n${cells}\n`);
    expect(ignoredColumns).toEqual([]);
    expect(clients).toEqual([{ client_type: "business", person: personWith("kept") }]);
  });

  test("takes the first of two words for one column, and names those that say nothing to us", async () => {
    const { clients, ignoredColumns } = await read(
      `phone1,mobile,${HEADER},,  Web Site \n303-555-0120,303-555-0199,Ann,Lee,ann@mail.example,x,y\n`,
    );
    expect([clients[0]?.person.phone_number, ignoredColumns]).toEqual(["303-555-0120", ["mobile", "Web Site"]]);
    const swapped = await read(`mobile,phone,${HEADER}\n303-555-0199,303-555-0120,Ann,Lee,ann@mail.example\n`);
    expect([swapped.clients[0]?.person.phone_number, swapped.ignoredColumns]).toEqual(["303-555-0120", ["mobile"]]);
  });

  test.each([
    ["a,b\n", "The first row must name the columns: First name, Last name, and Email are missing. Found: a, b."],
    [
      "first_name,last_name\nAnn,Lee\n",
      "The first row must name the columns: Email is missing. Found: first_name, last_name.",
    ],
    [",\nx,y\n", "The first row must name the columns: First name, Last name, and Email are missing. Found: nothing."],
    ["E-Mail,email\n", 'The column "email" stands twice in the first row. Remove or rename one of the two.'],
    [
      "first\u0007name,b\n",
      'The first row holds characters that are not text. Is this a CSV file, saved as "CSV UTF-8"?',
    ],
    [
      "first\uFFFDname,b\n",
      'The first row holds characters that are not text. Is this a CSV file, saved as "CSV UTF-8"?',
    ],
    [
      `${Array.from({ length: 201 }, (_, n) => `c${n}`).join(",")}\n`,
      "The first row has 201 columns; a file may have 200.",
    ],
    [
      `${Array.from({ length: 13 }, (_, n) => `c${n}`).join(",")}\n`,
      "The first row must name the columns: First name, Last name, and Email are missing. Found: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11.",
    ],
    [
      `${"x".repeat(41)},${"y".repeat(40)}\n`,
      `The first row must name the columns: First name, Last name, and Email are missing. Found: ${"x".repeat(40)}…, ${"y".repeat(40)}.`,
    ],
    [
      `${"x".repeat(41)},${"x".repeat(41)}\n`,
      `The column "${"x".repeat(40)}…" stands twice in the first row. Remove or rename one of the two.`,
    ],
  ])("%j is refused in words", async (text, message) => {
    expect((await said(text)).message).toBe(message);
  });

  test("of 200 columns is read", async () => {
    const more = Array.from({ length: 197 }, (_, n) => `c${n}`);
    expect(await people(`${HEADER},${more.join(",")}\nAnn,Lee,ann@mail.example${",".repeat(197)}\n`)).toEqual([ANN]);
  });
});

describe("a row", () => {
  const cell = async (column: string, text: string) => {
    try {
      const [person] = await people(`${HEADER},${column}\nAnn,Lee,ann@mail.example,"${text}"\n`);
      return person?.[column as "dob"] ?? "none";
    } catch (error) {
      return error instanceof BadFile
        ? error.details.map(({ row, column, found, expected, message }) => ({ row, column, found, expected, message }))
        : error;
    }
  };
  const wrong = (column: string, found: string, expected: string) => [
    { row: 2, column, found, expected, message: `Row 2, ${column}: found "${found}", expected ${expected}.` },
  ];

  test.each([
    ["dob", "02/29/1992", "1992-02-29"],
    ["dob", "2/9/1992", "1992-02-09"],
    ["dob", "1992-02-29", "1992-02-29"],
    ["dob", "11/20/2026", "2026-11-20"],
    ["phone_number", "303.555.0120", "303-555-0120"],
    ["phone_number", "+1 (303) 555-0120", "303-555-0120"],
    ["phone_number", "13035550120", "303-555-0120"],
    ["company_name", "x".repeat(120), "x".repeat(120)],
    ["dob", "   ", "none"],
  ])("%s %j is kept as %s", async (column, text, kept) => {
    const asBusiness =
      column === "company_name"
        ? `${HEADER},phone,company_name\nAnn,Lee,ann@mail.example,303-555-0120,"${text}"\n`
        : "";
    expect(asBusiness ? (await people(asBusiness))[0]?.company_name : await cell(column, text)).toBe(kept);
  });

  const DATE = "a date that has been, MM/DD/YYYY";
  const PHONE = "ten digits, such as 303-555-0120";
  const NAME = "one line of text, at most 120 characters";
  test.each([
    ["dob", "11/21/2026", DATE],
    ["dob", "02/30/1992", DATE],
    ["dob", "02/29/1900", DATE],
    ["dob", "1/1/92", DATE],
    ["dob", "x01/01/1992", DATE],
    ["dob", "01/01/1992x", DATE],
    ["dob", "001/01/1992", DATE],
    ["dob", "yesterday", DATE],
    ["phone_number", "555-0120", PHONE],
    ["phone_number", "3035550120x", PHONE],
    ["phone_number", "23035550120", PHONE],
    ["phone_number", "13035550", PHONE],
    ["city", "x".repeat(121), NAME],
    ["city", "Den\uFFFDver", NAME],
    ["region", "Z".repeat(60), "a US state, such as CO or Colorado"],
    ["region", "ZZ", "a US state, such as CO or Colorado"],
    ["postal", "8020", "a zip of five digits (spreadsheets drop zeros in front)"],
    ["postal", "802021", "a zip of five digits (spreadsheets drop zeros in front)"],
    ["postal", "80202-12", "a zip of five digits (spreadsheets drop zeros in front)"],
    ["postal", "a80202", "a zip of five digits (spreadsheets drop zeros in front)"],
    ["client_type", "person", "individual or business"],
    ["client_type", "individuals", "individual or business"],
    ["client_type", "my business", "individual or business"],
  ])("%s %j is refused", async (column, text, expected) => {
    const found = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    expect(await cell(column, text)).toEqual(wrong(column, found, expected));
  });

  test.each([
    ["a\u0000b", "a\\u0000b"],
    [`${"x".repeat(60)}\u0000`, `${"x".repeat(60)}…`],
  ])("the cell %j is shown in print", async (text, shown) => {
    expect((await said(`${HEADER},city\nAnn,Lee,ann@mail.example,"${text}"\n`)).details[0]?.found).toBe(shown);
  });

  test("of a business needs name and telephone, of a person neither", async () => {
    const details = async (type: string) =>
      (await said(`${HEADER},client_type,Tel,Company\n,,x@mail.example,${type},,\n`)).details.map(
        ({ column, found, expected, message }) => [column, found, expected, message],
      );
    const needed = (column: string, type: string) => [
      column,
      "nothing",
      `a value, which every ${type} needs`,
      `Row 2, ${column}: found nothing, expected a value, which every ${type} needs.`,
    ];
    expect(await details("business")).toEqual([
      ...["Company", "first_name", "last_name"].map((column) => needed(column, "business")),
      [
        "Phone",
        "no such column",
        "a value, which every business needs",
        'Row 2: the file has no column "Phone", expected a value, which every business needs.',
      ],
    ]);
    expect(await details("individual")).toEqual(
      ["first_name", "last_name"].map((column) => needed(column, "individual")),
    );
    expect((await said(`${HEADER}\nAnn,Lee,\n`)).details).toMatchObject([{ column: "email" }]);
  });

  test("with a company is a business, without one a person, unless it says so", async () => {
    const types = async (type: string, company: string) =>
      (await clientsIn(`${HEADER},type,company,phone\nAnn,Lee,ann@mail.example,${type},${company},303-555-0120\n`))[0]
        ?.client_type;
    expect([
      await types("", "Kites"),
      await types("", ""),
      await types("individual", "Kites"),
      await types("BUSINESS", "Kites"),
    ]).toEqual(["business", "individual", "individual", "business"]);
  });

  test("has a whole address or none (A-59)", async () => {
    const head = `${HEADER},line1,line2,city,region,postal`;
    const details = async (cells: string) =>
      (await said(`${head}\nAnn,Lee,ann@mail.example,${cells}\n`)).details.map(({ column, expected }) => [
        column,
        expected,
      ]);
    const whole = "a whole address: street, city, state and zip";
    expect(await details(",Apt 4,,,")).toEqual(["line1", "city", "region", "postal"].map((column) => [column, whole]));
    expect(await details("1 Main,,Denver,CO,")).toEqual([["postal", whole]]);
    expect(await details(",,,,80202")).toEqual(["line1", "city", "region"].map((column) => [column, whole]));
    expect(await people(`${head}\nAnn,Lee,ann@mail.example,,,,,\n`)).toEqual([ANN]);
    const address = {
      line1: "1 Main",
      city: "Denver",
      region: { code: "CO", name: "Colorado" },
      country: { code: "US", name: "United States" },
      postal: "80202",
    };
    expect(await people(`${head}\nAnn,Lee,ann@mail.example,1 Main,,Denver,colorado,80202-1234\n`)).toEqual([
      { ...ANN, address },
    ]);
    expect(await people(`${head}\nAnn,Lee,ann@mail.example,1 Main,Apt 4,Denver,co,80202\n`)).toEqual([
      { ...ANN, address: { ...address, line2: "Apt 4" } },
    ]);
  });

  describe("with a zip whose zeros in front are lost", () => {
    const head = `${HEADER},line1,city,state,zip`;
    const row = (state: string, zip: string) => `Ann,Lee,ann@mail.example,1 Main,Town,${state},${zip}\n`;
    const zipOf = async (state: string, zip: string) => {
      const { clients, completedZips } = await read(`${head}\n${row(state, zip)}`);
      return [clients[0]?.person.address?.postal, completedZips];
    };
    test.each([
      ["MA", "2108", "02108"],
      ["Massachusetts", "5501", "05501"],
      ["NJ", "8901-1234", "08901"],
      ["NY", "6390", "06390"],
      ["NY", "501", "00501"],
      ["PR", "907", "00907"],
      ["PR", "907-1234", "00907"],
      ["VI", "802", "00802"],
    ])("in %s, %s is completed to %s", async (state, zip, expected) => {
      expect(await zipOf(state, zip)).toEqual([expected, 1]);
    });

    test.each([
      ["MA", "02108"],
      ["CO", "80202"],
    ])("counts only those: %s %s was whole", async (state, zip) => {
      expect(await zipOf(state, zip)).toEqual([zip, 0]);
    });

    test.each([
      ["CO", "8020", "a zip of five digits (08020 is not in Colorado)"],
      ["NY", "6391", "a zip of five digits (06391 is not in New York)"],
      ["MA", "907", "a zip of five digits (00907 is not in Massachusetts)"],
      ["MA", "21", "a zip of five digits (spreadsheets drop zeros in front)"],
      ["MA", "2108-12", "a zip of five digits (spreadsheets drop zeros in front)"],
    ])("is refused where it does not fit: %s %s", async (state, zip, expected) => {
      const { details } = await said(`${head}\n${row(state, zip)}`);
      expect(details.map(({ column, found, expected: wanted }) => [column, found, wanted])).toEqual([
        ["zip", zip, expected],
      ]);
    });

    test("is refused without a state, which is missing too", async () => {
      const { details } = await said(`${head}\n${row("", "2108")}`);
      expect(details.map(({ column }) => column)).toEqual(["zip", "state"]);
    });

    test("is counted over the whole file, wherever its columns stand", async () => {
      const { clients, completedZips } = await read(
        `zip,state,line1,city,${HEADER}\n2108,MA,1 Main,Boston,Ann,Lee,ann@mail.example\n2109,MA,1 Main,Boston,Bo,Lee,bo@mail.example\n80202,CO,1 Main,Denver,Cy,Lee,cy@mail.example\n`,
      );
      expect([clients.map(({ person }) => person.address?.postal), completedZips]).toEqual([
        ["02108", "02109", "80202"],
        2,
      ]);
    });

    test("is judged by a table that agrees with the app's whole list of zips", () => {
      const list = join(import.meta.dirname, "../../../app/public/geo/zips/0.json");
      const known = JSON.parse(readFileSync(list, "utf8")) as { readonly [zip: string]: readonly unknown[] };
      const zips = Object.entries(known);
      expect(zips.length).toBeGreaterThan(2000);
      expect(zips.filter(([zip, place]) => regionOfZip(zip) !== place[3])).toEqual([]);
      expect(["09001", "10001", "00101"].map(regionOfZip)).toEqual([undefined, undefined, undefined]);
    });
  });

  describe("with a line break in a cell", () => {
    const head = `${HEADER},line1,line2,city,region,postal`;
    const addressOf = async (street: string, more = "") => {
      const [person] = await people(`${head}\nAnn,Lee,ann@mail.example,"${street}","${more}",Denver,CO,80202\n`);
      return [person?.address?.line1, person?.address?.line2];
    };
    test.each<[string, string, readonly (string | undefined)[]]>([
      ["12 Oak St\r\nSuite 4", "", ["12 Oak St", "Suite 4"]],
      ["12 Oak St\nSuite 4\r\n\r\n Floor 2 ", "", ["12 Oak St", "Suite 4 Floor 2"]],
      ["12 Oak St\u2028Suite 4", "", ["12 Oak St", "Suite 4"]],
      ["\n12 Oak St\n", "", ["12 Oak St", undefined]],
      ["12 Oak St\r\nSuite 4", "Box 7", ["12 Oak St Suite 4", "Box 7"]],
      ["12 Oak St", "Suite 4\nBox 7", ["12 Oak St", "Suite 4 Box 7"]],
      ["12 Oak St\tRear", "", ["12 Oak St Rear", undefined]],
    ])("%j and %j become %j", async (street, more, expected) => {
      expect(await addressOf(street, more)).toEqual(expected);
    });

    test("needs no column for the second line of the address", async () => {
      const [person] = await people(
        `${HEADER},street,city,state,zip\nAnn,Lee,ann@mail.example,"12 Oak St\r\nSuite 4",Denver,CO,80202\n`,
      );
      expect(person?.address).toMatchObject({ line1: "12 Oak St", line2: "Suite 4" });
      const { details } = await said(
        `${HEADER},street,city,state,zip\nAnn,Lee,ann@mail.example,"12 Oak St\n${"x".repeat(121)}",Denver,CO,80202\n`,
      );
      expect(details.map(({ column }) => column)).toEqual(["street"]);
    });

    test("in any other cell is a space, in the column's own name too", async () => {
      expect(await people(`"First\r\nName",last_name,email\n"Mary\nAnn",Lee,"\nann@mail.example\n"\n`)).toEqual([
        { ...ANN, first_name: "Mary Ann" },
      ]);
      const { details } = await said(`${HEADER}\nAnn,Lee,"ann@mail.example\r\nbo@mail.example"\n`);
      expect(details.map(({ found }) => found)).toEqual(["ann@mail.example bo@mail.example"]);
    });
  });

  describe("with one column for the whole name", () => {
    const named = (name: string, more = "") =>
      `Name,email${more && ",type,company,phone"}\n"${name}",a@mail.example${more}\n`;
    test.each([
      ["Ann Lee", "Ann", "Lee"],
      ["  Ann   Lee ", "Ann", "Lee"],
      ["Lee, Ann", "Ann", "Lee"],
      ["van der Berg, Mary Ann", "Mary Ann", "van der Berg"],
      ["Zoë O’Brien-Lee", "Zoë", "O’Brien-Lee"],
    ])("%j is a person", async (name, first_name, last_name) => {
      expect(await clientsIn(named(name))).toEqual([
        { client_type: "individual", person: { first_name, last_name, email: "a@mail.example" } },
      ]);
    });

    test.each([
      "Mary Ann Lee",
      "Ann",
      "Lee, Ann, Bo",
      "Lee,",
      "Ann Lee, Jr.",
      "Kites LLC",
      "Kites, Inc.",
      "Ann & Bo",
      ...["&", "+", "/", "@", "2"].flatMap((sign) => [`Ann${sign}Bo Lee`, `Lee, Ann ${sign} Bo`]),
      "Unit 7",
      "",
    ])("%j is not guessed at", async (name) => {
      expect((await said(named(name))).details).toEqual([
        expect.objectContaining({
          column: "Name",
          found: name || "nothing",
          expected: 'a first and a last name, as "First Last" of two words or as "Last, First"',
        }),
      ]);
    });

    test("is the owner's beside a company, and the company's own for a business without one", async () => {
      expect(await clientsIn(named("Lee, Ann", ",,Kites,303-555-0120"))).toMatchObject([
        { client_type: "business", person: { company_name: "Kites", first_name: "Ann", last_name: "Lee" } },
      ]);
      // A business needs its owner's names too (portal §5), so such a file is told which columns it lacks.
      const { details } = await said(named("Kite Mills & Sons", ",business,,303-555-0120"));
      expect(details.map(({ column, found }) => [column, found])).toEqual([
        ["First name", "no such column"],
        ["Last name", "no such column"],
      ]);
    });

    test("is one that we do not know when the file has the parts of the name", async () => {
      expect(await read(`Name,${HEADER}\nThe Lees,Ann,Lee,ann@mail.example\n`)).toMatchObject({
        clients: [{ person: ANN }],
        ignoredColumns: ["Name"],
      });
      expect((await said("Name,Last Name,Email\nAnn Lee,Lee,a@mail.example\n")).message).toContain(
        "First name is missing",
      );
    });
  });

  test("that has wrong and missing cells names all of them at once (A-28)", async () => {
    const header = "client_type,first_name,company,last_name,email,phone,line1,city,state,zip";
    const of = async (row: string) => (await said(`${header}\n${row}\n`)).details.map(({ column }) => column);
    expect(await of("individual,,,Bell,bad,12,1 Main,,ZZ,80202")).toEqual([
      "email",
      "phone",
      "state",
      "first_name",
      "city",
    ]);
    expect(await of("business,,Kites,,bad,303-555-0120,,,,")).toEqual(["email", "first_name", "last_name"]);
    // What is missing depends on the kind of client, which cannot be read here.
    expect(await of("robot,,,,bad,,,,,")).toEqual(["client_type", "email"]);
  });

  test("of another width is refused and told by its number", async () => {
    const { details, message } = await said(`${HEADER}\nAnn,Lee,ann@mail.example,more\nAnn,Lee\n`);
    expect(details).toEqual([
      {
        row: 2,
        column: "",
        found: "4 columns",
        expected: "3 columns, as in the first row",
        message: 'Row 2: found "4 columns", expected 3 columns, as in the first row.',
      },
      {
        row: 3,
        column: "",
        found: "2 columns",
        expected: "3 columns, as in the first row",
        message: 'Row 3: found "2 columns", expected 3 columns, as in the first row.',
      },
    ]);
    expect(message).toMatch(/^Nothing was imported\. 2 rows need attention\. /);
  });

  test("keeps its number, whatever empty lines stand above it", async () => {
    const { details } = await said(`\n${HEADER}\n\n,,\n\nAnn,Lee,nobody\n`);
    expect(details.map(({ row, column }) => [row, column])).toEqual([[6, "email"]]);
  });

  test("of nothing but spaces is no client", async () => {
    expect(await people(`${HEADER}\n , ,\t\nAnn,Lee,ann@mail.example\n,,\n`)).toEqual([ANN]);
  });
});

describe("a file", () => {
  test.each([
    ["semicolons", `${HEADER};note\nAnn;Lee;ann@mail.example;a, b\n`.replace(HEADER, "first_name;last_name;email")],
    ["semicolons below an empty line", `\n\nfirst_name;last_name;email\nAnn;Lee;ann@mail.example\n`],
    ["tabs", "first_name\tlast_name\temail\nAnn\tLee\tann@mail.example\n"],
    ["carriage returns alone", `${HEADER}\rAnn,Lee,ann@mail.example\r`],
    ["both line ends", `${HEADER}\r\nAnn,Lee,ann@mail.example\r\n`],
    ["no line end", `${HEADER}\nAnn,Lee,ann@mail.example`],
    ["spaces around", `${HEADER}\n Ann , Lee ,ann@mail.example \n`],
    [
      "a quoted header with the other delimiter in it",
      `first_name,last_name,email,"a;b;c;d;e;f"\nAnn,Lee,ann@mail.example,x\n`,
    ],
    ["an empty line before the header", `\n\n${HEADER}\nAnn,Lee,ann@mail.example\n`],
    ["more semicolons below the header", `${HEADER},note\nAnn,Lee,ann@mail.example,;;;;;;\n`],
    ["a byte order mark", `\uFEFF${HEADER}\nAnn,Lee,ann@mail.example\n`],
  ])("with %s is read", async (_, text) => {
    expect(await people(text)).toEqual([ANN]);
  });

  test("in UTF-16 of either order is read", async () => {
    const text = `\uFEFF${HEADER}\nZoë,Ōta,zoe@mail.example\n`;
    const little = new Uint8Array(Buffer.from(text, "utf16le"));
    const big = new Uint8Array(Buffer.from(text, "utf16le").swap16());
    const zoe = [{ first_name: "Zoë", last_name: "Ōta", email: "zoe@mail.example" }];
    expect([await people(little), await people(big)]).toEqual([zoe, zoe]);
    expect((await said(little.subarray(0, little.length - 1))).message).toBe(
      'The file begins as UTF-16LE but does not go on so. Save it as "CSV UTF-8".',
    );
    expect((await said(big.subarray(0, big.length - 1))).message).toBe(
      'The file begins as UTF-16BE but does not go on so. Save it as "CSV UTF-8".',
    );
  });

  test("keeps a character of two units whole wherever it stands among the parts that are read", async () => {
    const row = "Ann,Lee,ann@mail.example,";
    const before = `${HEADER},note\n`;
    const rows = Math.floor((32 * 1024 - before.length - 200) / (row.length + 1));
    const upTo = before + `${row}\n`.repeat(rows);
    const shifts = [-2, -1, 0, 1];
    const names = await Promise.all(
      shifts.map(async (shift) => {
        const fill = "x".repeat(32 * 1024 + shift - upTo.length - row.length - 1);
        return (await people(`${upTo}${row}${fill}\n𠮷,Lee,ann@mail.example,\n`)).at(-1)?.first_name;
      }),
    );
    expect(names).toEqual(shifts.map(() => "𠮷"));
  });

  test.each([
    ["504b030414", "a ZIP file or an Excel workbook"],
    ["504b0506", "a ZIP file"],
    ["1f8b08", "a compressed file"],
    ["d0cf11e0a1", "an old Excel workbook"],
    ["255044462d", "a PDF"],
    ["89504e470d", "a picture"],
  ])("that begins with %s is told what it is", async (hex, kind) => {
    expect((await said(new Uint8Array(Buffer.from(hex, "hex")))).message).toBe(
      `This is ${kind}, not a CSV file. Open it in your spreadsheet and save it as "CSV UTF-8".`,
    );
  });

  test.each(["fffe0000", "0000feff"])("in UTF-32 (%s) is told so", async (hex) => {
    expect((await said(new Uint8Array(Buffer.from(hex, "hex")))).message).toBe(
      'The file is saved as UTF-32. Save it as "CSV UTF-8".',
    );
  });

  test("that is not UTF-8 is told by its lines, a hundred at most", async () => {
    const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
    const { message, details } = await said(
      latin(
        `${HEADER}\nAnn,Lee,ann@mail.example\nZoë,Lee,z@mail.example\nBo,Lee,b@mail.example\nRené,Lee,r@mail.example`,
      ),
    );
    expect(message).toBe('The file is not UTF-8 text (line 3). Save it as "CSV UTF-8" and import it again.');
    expect(details).toEqual(
      [3, 5].map((row) => ({
        row,
        column: "",
        found: "a character that is not UTF-8",
        expected: "UTF-8 text",
        message: `Line ${row} holds a character that is not UTF-8.`,
      })),
    );
    expect((await said(latin(`${HEADER}\n${"ë\n".repeat(150)}`))).details.map(({ row }) => row)).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 2),
    );
  });

  test.each(["", "\n\n", HEADER, `${HEADER}\n\n , ,\n`])("%j holds no clients", async (text) => {
    expect((await said(text)).message).toBe(
      "The file holds no clients: below the row of column names there is nothing.",
    );
  });

  test("with an open quote is told where", async () => {
    const { details, message } = await said(
      `${HEADER}\n\nAnn,Lee,ann@mail.example\nBo,L"ee,bo@mail.example\nCy,Nu,cy@mail.example\n`,
    );
    const quotes = 'cells with a comma, a line break or a quote in "quotes", a quote inside written twice';
    expect(details.map(({ row, found, expected }) => [row, found, expected])).toEqual([
      [4, "a quote in the wrong place", quotes],
    ]);
    expect(message).toContain(`Row 4: found "a quote in the wrong place", expected ${quotes}.`);
  });

  test("with a row that never ends is stopped", async () => {
    const { details } = await said(`${HEADER}\nAnn,Lee,"${"x".repeat(70_000)}`);
    expect(details.map(({ row, found }) => [row, found])).toEqual([[2, "a row of more than 65,536 bytes"]]);
  });

  test("longer than one part is read as if it came whole, letters beyond the basic plane too", async () => {
    for (const shift of [0, 1]) {
      const rows = Array.from(
        { length: 900 },
        (_, n) => `${"𠮷".repeat(20)}${n},${"x".repeat(shift)}Lee,a${n}@mail.example`,
      );
      const found = await people(`${HEADER}\n${rows.join("\n")}\n`);
      expect(found.map(({ first_name, last_name, email }) => `${first_name},${last_name},${email}`)).toEqual(rows);
    }
  });

  test("keeps what people may be called: any name that can be printed comes back as it was written", async () => {
    const text = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
      .filter(
        (each) =>
          tidyLine(each) === each &&
          hasLetter(each) &&
          !/[\p{Cc}\p{Cs}\u2028\u2029\uFFFD]/u.test(each) &&
          each.length <= 100 &&
          unprintable(each) === undefined,
      );
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (names) => {
        const rows = names.map(([first, last]) => `${quoted(first)},${quoted(last)},a@mail.example`);
        expect(
          (await people(`${HEADER}\n${rows.join("\r\n")}\r\n`)).map(({ first_name, last_name }) => [
            first_name,
            last_name,
          ]),
        ).toEqual(names);
      }),
      { numRuns: 60 },
    );
  });
});

describe("what is said of wrong cells", () => {
  const cell = (row: number): CellError => ({ row, column: "c", found: "f", expected: "e", message: `M${row}.` });
  test.each([
    [[cell(2)], 1, "Nothing was imported. 1 row needs attention. M2."],
    [[cell(2), cell(2), cell(2)], 3, "Nothing was imported. 1 row needs attention. M2. M2. M2."],
    [
      [cell(2), cell(3), cell(4), cell(5)],
      4,
      "Nothing was imported. 4 rows need attention. M2. M3. M4. There is 1 more.",
    ],
    [[cell(2), cell(3)], 9, "Nothing was imported. Many rows need attention. M2. M3. There are 7 more."],
  ])("%#", (cells, count, message) => {
    const bad = badCells(cells, count);
    expect(bad.toError()).toEqual({ code: "csv_invalid", message, details: cells });
  });

  test("has no empty list, and the code of whoever tells it", () => {
    expect(new BadFile("No.").toError("import_failed")).toEqual({ code: "import_failed", message: "No." });
  });

  test("stops naming cells at 2,000, and counts on", async () => {
    const rows = Array.from({ length: 700 }, () => "Ann,Lee,nobody,12,never");
    const bad = await said(`${HEADER},phone,dob\n${rows.join("\n")}\n`);
    expect([
      bad.details.length,
      bad.message.startsWith("Nothing was imported. Many rows need attention."),
      bad.message.endsWith("There are 2,097 more."),
    ]).toEqual([2000, true, true]);
  });
});
