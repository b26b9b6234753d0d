import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { chosenOf, PATH } from "../../../app/studio/products/files";
import common from "../../../schemas/api/common.schema.json";

/** What becomes a draft of a folder, an archive or single files of a computer. */

const FLOW = '{ "id": "boa", "title": "Émile" }\n';
const LIST = '{"$schema":"../../schemas/list.schema.json","name":"us-regions"}';

/** A file as a browser gives it out of a folder that was chosen. */
const inFolder = (path: string, text: string): File =>
  Object.defineProperty(new File([text], path.split("/").at(-1) ?? ""), "webkitRelativePath", { value: path });
const zipped = (files: { readonly [path: string]: string | Uint8Array }): File => {
  const bytes = Object.entries(files).map(([path, text]) => [path, typeof text === "string" ? strToU8(text) : text]);
  return new File([zipSync(Object.fromEntries(bytes)).slice()], "draft.ZIP");
};
const paths = async (given: readonly File[]): Promise<readonly string[]> =>
  (await chosenOf(given, "boa")).files.map(({ path }) => path);

test("the places of a draft's files are those of the API", () => {
  expect(PATH.source.replaceAll("\\/", "/")).toBe(common.definitions.draft_path.pattern);
});

test("a product's folder is taken from where its flow is, wherever it was chosen", async () => {
  const files = { "boa.flow.json": FLOW, "lists/us-regions@1.json": LIST, "scenarios/boa/looks.txt": "looks" };
  for (const folder of ["boa/", "Downloads/of/boa/"]) {
    const given = Object.entries(files).map(([path, text]) => inFolder(folder + path, text));
    expect(await paths(given)).toEqual(Object.keys(files));
    expect(
      await paths([
        zipped(Object.fromEntries(given.map((file, n) => [file.webkitRelativePath, Object.values(files)[n] ?? ""]))),
      ]),
    ).toEqual(Object.keys(files));
  }
  expect(await paths([zipped(files)])).toEqual(Object.keys(files));
});

test("of a folder of several products only this one's flow is taken", async () => {
  const given = [
    inFolder("flows/passport360.flow.json", '{"id":"passport360"}'),
    inFolder("flows/boa.flow.json", FLOW),
    inFolder("flows/published/boa/1.0.0.flow.json", FLOW),
  ];
  const { files, leftOut } = await chosenOf(given, "boa");
  expect(files).toEqual([{ path: "boa.flow.json", text: FLOW }]);
  expect(leftOut.map(({ path }) => path)).toEqual([
    "flows/passport360.flow.json",
    "flows/published/boa/1.0.0.flow.json",
  ]);
});

test("a file that was chosen alone goes to the folder of its schema", async () => {
  const of = (schema: string): string => `{"$schema": "../schemas/${schema}.schema.json"}`;
  const given = [
    new File([of("editor/boa.flow")], "boa.flow.json"),
    new File([LIST], "us-regions@1.json"),
    new File([of("editor/part")], "consent@5.json"),
    new File([of("rate-book")], "boa@2.json"),
    new File([of("scenario")], "buys.json"),
    new File([of("usual")], "usual.json"),
  ];
  expect(await paths(given)).toEqual([
    "boa.flow.json",
    "lists/us-regions@1.json",
    "parts/consent@5.json",
    "products/boa@2.json",
    "scenarios/boa/buys.json",
    "scenarios/boa/usual.json",
  ]);
});

test("each file that is left out says why", async () => {
  const { files, leftOut } = await chosenOf(
    [
      new File([FLOW], "boa.flow.json"),
      new File([FLOW], "boa.flow.json"),
      new File([new Uint8Array([0xff, 0xfe, 0x00])], "other.flow.json"),
      new File(["x".repeat(3_000_001)], "large.flow.json"),
      inFolder("boa/media/map@1.svg", "<svg/>"),
    ],
    "boa",
  );
  expect(files).toHaveLength(1);
  expect(leftOut).toEqual([
    { path: "boa.flow.json", why: "there are two of boa.flow.json" },
    { path: "other.flow.json", why: "it is not text in UTF-8" },
    { path: "large.flow.json", why: "it is larger than 3 MB" },
    { path: "boa/media/map@1.svg", why: "a draft has no such file" },
  ]);
});

test("an archive that is damaged, or far larger than it looks, is refused whole", async () => {
  await expect(chosenOf([new File(["no archive"], "boa.zip")], "boa")).rejects.toThrow();
  const large = zipped({ "boa.flow.json": new Uint8Array(61_000_000) });
  await expect(chosenOf([large], "boa")).rejects.toThrow("60 MB");
});
