import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cameraIn } from "../../tools/screens/pictures/camera";
import { amountsIn, count, WAYS } from "../../tools/screens/buying/counts";
import type { Effort } from "../../tools/screens/buying/hand";
import { officeAt } from "../../tools/screens/buying/office";
import { signedIn } from "./support/journey";
import { expect, test } from "./support/test";
import { sampled } from "../support/tier";

/** The most that a person does, as `npm run screens -- counts` counts it: until they see a price, and until they are insured. */
const MOST: { readonly [way in keyof typeof WAYS]: { readonly price: Effort; readonly bought: Effort } } = {
  "Passport, share, individual, card": {
    price: { screens: 0, fields: 0, clicks: 0, chars: 0 },
    bought: { screens: 7, fields: 12, clicks: 10, chars: 114 },
  },
  "BOA, share, card": {
    // An estimate from the state and the numbers of people: nothing of the person who asks.
    price: { screens: 0, fields: 3, clicks: 3, chars: 2 },
    bought: { screens: 11, fields: 19, clicks: 19, chars: 132 },
  },
  "Passport, mailed, prefilled": {
    price: { screens: 0, fields: 0, clicks: 1, chars: 0 },
    bought: { screens: 7, fields: 5, clicks: 10, chars: 31 },
  },
};

/** Figures that are higher than they may be. */
const above = (found: Effort, most: Effort): readonly string[] =>
  (["screens", "fields", "clicks", "chars"] as const).flatMap((what) =>
    found[what] > most[what] ? [`${found[what]} ${what}, at most ${most[what]}`] : [],
  );

for (const [name, way] of sampled(Object.entries(WAYS)))
  test(`a buyer sees a price before any personal question, and is insured with no more presses and characters than it may take: ${name}`, async ({
    broker,
    browser,
    baseURL,
  }) => {
    const own = await browser.newContext({ baseURL });
    const { token, broker: seller } = await signedIn(broker);
    const by = { office: officeAt(String(baseURL)), broker: { token, broker: seller, kept: "" } };
    const { price, bought } = await count(await own.newPage(), by, way);
    await own.close();
    const most = MOST[name];
    if (!most) throw new Error(`MOST says nothing of ${name}`);
    expect(above(price, most.price), "until the price").toEqual([]);
    expect(above(bought, most.bought), "until bought").toEqual([]);
  });

test("an amount counts as a price only where it is named as it is", () => {
  expect(amountsIn("From $195 a year\nUp to\n$1,000,000\nIn total\n$13,000")).toEqual([]);
  expect(amountsIn("Essential\t$195\t$345\n\nTotal due\n\n$345.00")).toEqual([345, 195, 345, 345]);
});

test("the camera keeps a state at both widths and in both schemes, and says how large each page is", async ({
  page,
}, info) => {
  const folder = join(info.outputDir, "pictures");
  const camera = cameraIn(folder, { label: "test", base: "" });
  await page.goto("/nothing-here");
  await camera.take(page, "u20 table", "nowhere");
  camera.failed("a visit", new Error("it was not there\nwaiting for a button"));
  expect(camera.end()).toEqual({ pictures: 4, failures: ["a visit: it was not there waiting for a button"] });
  const { pictures }: { readonly pictures: readonly { file: string; width: number; page: { height: number } }[] } =
    JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
  expect(pictures.map(({ file }) => file)).toEqual(
    ["1280-light", "1280-dark", "375-light", "375-dark"].map((form) => `u20-nowhere-${form}.png`),
  );
  expect(pictures.every(({ file, page: size }) => existsSync(join(folder, file)) && size.height > 300)).toBe(true);
});
