/** The dashboard and the alerts that operators load name metrics: each must be one that a server tells. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { addReadings } from "../../../server/metrics/readings";
import { createMetrics, PREFIX } from "../../../server/metrics/registry";
import type { Store } from "../../../server/store/open";

const docs = resolve(import.meta.dirname, "../../../docs");
const read = (file: string): string => readFileSync(join(docs, file), "utf8");

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly datasource?: { readonly uid: string };
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}
interface Dashboard {
  readonly schemaVersion: number;
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] };
}
interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string };
    }[];
  }[];
}

const dashboard = JSON.parse(read("grafana.json")) as Dashboard;
const rules = (load(read("alerts.yml")) as Alerts).groups.flatMap((group) => group.rules);
const words = read("operating/02-metrics.md");

const { registry } = createMetrics();
addReadings(registry, { connections: () => ({ open: 0, idle: 0, waiting: 0 }) } as Store);
const metrics = await registry.getMetricsAsJSON();
/** The names of the samples, and the labels that each may have. */
const told = new Map(
  metrics.flatMap(({ name, type }) =>
    (String(type) === "histogram" ? ["_bucket", "_count", "_sum"] : [""]).map((end) => [name + end, name] as const),
  ),
);

const named = (expr: string): readonly string[] => expr.match(/\b(?:enrollment|nodejs|process)_\w+/g) ?? [];

const exprs = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...dashboard.templating.list.flatMap(({ name, definition }) =>
    definition === undefined ? [] : [[name, definition] as const],
  ),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

test.each(exprs)("%s names metrics that a server tells", (_, expr) => {
  const names = named(expr);
  expect(expr).toMatch(/_|up\{/);
  for (const name of names) expect(told.has(name), name).toBe(true);
});

test.each(exprs)("%s is balanced, and selects by labels that there are", (_, expr) => {
  for (const [open, close] of ["()", "{}", "[]"].map((pair) => [...pair] as [string, string]))
    expect(expr.split(open).length).toBe(expr.split(close).length);
  const labels = [...expr.matchAll(/(\w+)(?:=~|!=|!~|=)"/g)].map(([, label]) => label);
  const known = ["instance", "job", "route", "method", "status", "outcome", "flow", "rule", "rejection", "state"];
  for (const label of labels) expect(known).toContain(label);
});

test("each metric of ours is explained to the operator, and none that is not there", () => {
  const ours = metrics.map(({ name }) => name).filter((name) => name.startsWith(PREFIX));
  const explained = [...words.matchAll(/^\| `(enrollment_\w+)` \|/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(ours.toSorted());
  for (const name of named(words))
    expect(told.has(name) || metrics.some((each) => each.name === name), name).toBe(true);
});

test("each metric of ours is on the dashboard", () => {
  const shown = new Set(dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => named(expr))));
  const seen = new Set([...shown].map((name) => told.get(name)));
  const ours = metrics.map(({ name }) => name).filter((name) => name.startsWith(PREFIX));
  expect(ours.filter((name) => !seen.has(name))).toEqual([]);
});

describe("the dashboard imports as it is", () => {
  test("each panel has an id and a place of its own, and the data source that is chosen at the top", () => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(36);
    expect(dashboard).not.toHaveProperty("id");
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { type, gridPos, datasource } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      if (type !== "row") expect(datasource?.uid).toBe("${datasource}");
    }
  });
});

test("each alert has a name of its own, a severity, a sentence, and what to do in the operator's words", () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, labels, annotations } of rules) {
    expect(["page", "ticket"]).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(words).toContain(`| \`${alert}\` |`);
  }
});
