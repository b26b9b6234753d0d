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
  await walk.begin();
  await passage.to("checkout");
  expect(seen()).toEqual(["checkout", 0, WITH]);

  await walk.send({ type: "go", step: "owner" });
  await walk.send({ type: "answer", name: "last_name", value: "Leigh" });
  await walk.send({ type: "next" });
  expect([walk.step, walk.view().notices]).toEqual([
    "check",
    [expect.stringMatching(/^The consent “Telematics” no longer counts.*go back to “May the vehicles report/)],
  ]);
  await walk.send({ type: "next" });
  expect(seen()).toEqual(["checkout", 1, WITHOUT]);

  await walk.send({ type: "go", step: "telematics" });
  await walk.send({ type: "answer", name: "telematics", value: true });
  await walk.send({ type: "next" });
  await passage.to("checkout");
  expect(seen()).toEqual(["checkout", 0, WITH]);
});
