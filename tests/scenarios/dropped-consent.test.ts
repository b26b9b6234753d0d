/** A consent that takes something off the price, given by a mailed link before the buyer corrects their name (N-22). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { OwnAnswers } from "../../tools/scenarios/answers";
import { Guide } from "../../tools/scenarios/guide";
import { Passage } from "../../tools/scenarios/passage";
import { Walk } from "../../tools/scenarios/walk";
import type { TestServer } from "../server/support/server";
import { courier } from "./support/fixture-product";
import { serverHost } from "./support/server-host";

let server: TestServer;
beforeAll(async () => {
  server = await courier.start();
});
afterAll(() => server.close());

const WITH = 1057.52;
const WITHOUT = 1172.8;

test("is said to be gone at every step up to the sale, with the price that holds without it, until it is given again", async () => {
  const found = courier.scenarios.find(([, { entry }]) => entry === "enroll")?.[1];
  if (!found) throw new Error("No scenario comes by a mailed link");
  const scenario = { ...found, answers: { telematics: true } };
  const engine = courier.served(server).engine();
  const walk = new Walk(engine, await serverHost(server, scenario));
  const passage = new Passage(walk, new Guide(engine), new OwnAnswers(scenario));
  const seen = () => [walk.step, walk.view().notices.length, walk.now.session.data.checkout?.grandtotal];
  const rename = async (last_name: string): Promise<void> => {
    await walk.send({ type: "go", step: "owner" });
    await walk.send({ type: "answer", name: "last_name", value: last_name });
    await walk.send({ type: "next" });
  };
  await walk.begin();
  await passage.to("checkout");
  expect(seen()).toEqual(["checkout", 0, WITH]);

  await rename("Leigh");
  expect([walk.step, walk.view().notices]).toEqual(["check", [notice("The price may be another one without it.")]]);
  await walk.send({ type: "next" });
  expect(seen()).toEqual(["checkout", 1, WITHOUT]);
  expect(walk.view().notices).toEqual([notice("The price was $1,057.52 with it, and is $1,172.80 now.")]);

  await walk.send({ type: "go", step: TO_GIVE.to, return_to: "checkout" });
  expect([walk.step, walk.view().notices]).toEqual([
    "telematics",
    [{ text: expect.stringMatching(/ Please give it/) }],
  ]);
  await walk.send({ type: "answer", name: "telematics", value: true });
  await walk.send({ type: "next" });
  expect(seen()).toEqual(["checkout", 0, WITH]);

  // Two saves: the first one drops the price that was shown, the second one the consent.
  await walk.send({ type: "go", step: "zones" });
  await walk.send({ type: "answer", name: "miles", value: 41_000 });
  await walk.send({ type: "next" });
  await rename("Lee");
  await passage.to("checkout");
  expect(walk.view().notices).toEqual([notice("The price may be another one without it.")]);
});

const GONE = "The consent “Telematics” no longer counts, because other answers have changed since it was given.";
const TO_GIVE = {
  label: "To give it again, go back to “May the vehicles report how they are driven?”",
  to: "telematics",
};
const notice = (price: string) => ({ text: `${GONE} ${price}`, link: TO_GIVE });
