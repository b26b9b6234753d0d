import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { once } from "node:events";
import { userInfo } from "node:os";
import { expect, test } from "vitest";
import { OperatorError, operatorMessageOf } from "../../../server/base/operator-error";

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
const connecting = () => once(connect(1, "127.0.0.1"), "connect").catch((error: unknown) => error);
const forbidden = Object.assign(new Error("EACCES"), { code: "EACCES", errno: -13, path: "/srv/portal" });

test.each([
  ["what we say", () => new OperatorError("Name another folder."), "Name another folder."],
  ["a file that is not there", () => thrownBy(() => readFileSync("/none/x")), "/none/x: no such file or directory"],
  [
    "a file that is not ours",
    () => forbidden,
    `/srv/portal: permission denied; this process runs as ${userInfo().username}`,
  ],
  ["a server that is not there", connecting, "connect ECONNREFUSED 127.0.0.1:1"],
  ["a defect of ours", () => thrownBy(() => JSON.parse("{")), undefined],
  ["what is no error", () => "away", undefined],
])("the operator reads of %s what can be mended", async (_, error, message) => {
  expect(operatorMessageOf(await error())).toBe(message);
});
