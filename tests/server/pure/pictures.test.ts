/** Pictures are drawn of anything that a flow or a space may hold, and what cannot be drawn holds up none. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { createDrawer } from "../../../server/documents/pictures/drawer";
import linkPicture from "../../../server/documents/pictures/link-picture";
import type { LinkPicture } from "../../../server/domain/link-preview";

const root = resolve(import.meta.dirname, "../../..");
const FACTS: LinkPicture = {
  product: "Kite Cover",
  headline: "Fly as high as you like",
  price: "From $12 a year",
  drawing: readFileSync(join(root, "flows/media/boa-shop@1.svg"), "utf8"),
  carrier: "Meridian Casualty",
  logo: readFileSync(join(root, "server/data/meridian.svg"), "utf8"),
  accent: "#1f5f8b",
};

const sizeOf = (png: Uint8Array): readonly number[] => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};
const long = "A promise of many words & <signs> that goes on. ".repeat(12);

test.each<[string, Partial<LinkPicture>]>([
  ["a drawing that is not sound", { drawing: '<svg viewBox="0 0 4 4"><g></svg>' }],
  ["a logo that is not sound either", { drawing: "<svg", logo: "<svg><g>" }],
  ["no drawing, logo and price", { drawing: undefined, logo: undefined, price: undefined }],
  ["a name, a promise and a price of many words", { product: long, headline: long, price: long }],
  ["one word of many letters", { headline: "W".repeat(400) }],
  ["letters of other scripts and pictures among them", { headline: "تأمين السفر 旅行保险 ประกัน 😀", product: "ביטוח" }],
])("a picture of a product with %s is drawn", async (_, facts) => {
  expect(sizeOf(await linkPicture({ ...FACTS, ...facts }))).toEqual([1200, 630]);
});

test("the picture shows each fact that it is drawn from", async () => {
  const plain = Buffer.from(await linkPicture(FACTS));
  const others = { product: "Kites", headline: "Fly", price: "From $13 a year", drawing: undefined, accent: "#7a1f5c" };
  for (const [name, other] of Object.entries({ ...others, logo: undefined })) {
    const changed = Buffer.from(await linkPicture({ ...FACTS, [name]: other }));
    expect(changed.equals(plain), name).toBe(false);
  }
});

test("a picture is drawn once for each name; a failure is logged once, and does not hold up other pictures", async () => {
  const said: string[] = [];
  const drawer = createDrawer({ log: { info: () => undefined, error: (event) => void said.push(event) } });
  const icon = (of: string, name: string, svg: string) =>
    drawer.picture({ of, name, module: "icon", input: { svg, width: 32 } });
  const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';
  const [bad, good, again] = await Promise.all([
    icon("a", "1", "nothing"),
    icon("b", "1", square),
    icon("b", "1", square),
  ]);
  expect(bad).toBeUndefined();
  expect(good && sizeOf(good)).toEqual([32, 32]);
  expect(again).toBe(good);
  expect(await icon("a", "1", square)).toBeUndefined();
  expect(said).toEqual(["picture.failed"]);
  expect(await icon("a", "2", square)).toEqual(good);
});
