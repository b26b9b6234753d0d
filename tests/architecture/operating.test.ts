/** What the documents for operators say, held against the program where a machine can read both. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "../../server/env";
import { readDocument } from "../nightly/support/document";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(resolve(root, file), "utf8");
const document = readDocument(resolve(root, "docs/operating.md"));

/** The settings of a file such as /etc/portal.env. */
const settingsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));

test("the file of settings starts a portal that others reach, and names each stand-in", () => {
  const settings = settingsIn(document.block("BASE_URL="));
  const env = readEnv(settings, root);
  expect([env.dev, env.baseUrl, env.standIns]).toEqual([false, "https://portal.example.com", ["files_unscanned"]]);
  expect(document.block("/readyz")).toContain(`"stand_ins":${JSON.stringify(env.standIns)}`);
  for (const left of ["BASE_URL", "SMTP_URL", "FILE_SCAN"])
    expect(() => readEnv({ ...settings, [left]: "" }, root), left).toThrow("cannot start");
});

test("an upgrade builds in a folder of its own, and exchanges it while the server is stopped", () => {
  const [build, exchange] = [document.block("<the release>"), document.block("systemctl stop portal")];
  const placeOf = (text: string, words: string): number => {
    expect(text, words).toContain(words);
    return text.indexOf(words);
  };
  expect(placeOf(build, "cd /opt/portal-new\n")).toBeLessThan(placeOf(build, "npm ci"));
  expect(placeOf(build, "npm run build")).toBeLessThan(placeOf(build, "cp -r dist/assets /srv/portal/"));
  expect(exchange).not.toMatch(/npm (ci|install|run build)|git (switch|checkout|pull)/);
  const order = ["systemctl stop portal", "mv /opt/portal-new /opt/portal", "systemctl start portal", "headers.conf"];
  const places = order.map((words) => placeOf(exchange, words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("the unit of a server beside others is that of a server alone, but for its folder and its own settings", () => {
  const lines = (file: string): readonly string[] => read(file).split("\n");
  const [one, many] = [lines("docs/operating/portal.service"), lines("docs/operating/portal@.service")];
  const added = many.filter((line) => !one.includes(line) && !line.startsWith("#"));
  expect(added).toEqual([
    "Description=Enrollment portal (%i)",
    "WorkingDirectory=/opt/portal-%i",
    "EnvironmentFile=/etc/portal-%i.env",
  ]);
  expect(one.filter((line) => !many.includes(line) && !line.startsWith("#"))).toEqual([
    "Description=Enrollment portal",
    "WorkingDirectory=/opt/portal",
  ]);
  const taken = settingsIn(document.block("BASE_URL="));
  const [, own = ""] = /```\n([^`]*systemctl start portal@new)/.exec(read("docs/operating/04-many-machines.md")) ?? [];
  for (const name of ["PORT", "METRICS_PORT"]) expect(own).toMatch(new RegExp(`(?:'|\\\\n)${name}=\\d+`));
  expect(own).not.toContain(`METRICS_PORT=${taken.METRICS_PORT}`);
});

test("each place that says how a database of another machine is reached names the form that all programs take", () => {
  const decision =
    read("docs/decisions.md")
      .split("\n")
      .find((line) => line.includes('id="n-18"')) ?? "";
  for (const text of [read("README.md"), read("docs/operating/04-many-machines.md"), read("server/env-rules.ts")])
    expect(text).toMatch(/\?sslmode=verify-full&sslrootcert=\/[\w/]+\.pem/);
  expect(decision).toMatch(/`sslmode=verify-full` with `sslrootcert`/);
});
