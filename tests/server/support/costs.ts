/** What each call of a server costs: statements of the database, and bytes of its answer. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Hono } from "hono";
import pg from "pg";
import { vi } from "vitest";
import { createLimits } from "../../../server/access/limits";
import type { Limits } from "../../../server/access/limits";
import { RELAXED_LIMITS } from "../../../server/base/settings";
import type { Figure } from "../../figures/figures";
import type { Declared } from "./declared";

/** One call that was answered as it should be. */
interface Cost {
  /** `GET /api/…/{id}`. */
  readonly route: string;
  /** What was sent to the database for it, also after its answer. */
  readonly statements: readonly string[];
  /** Of an answer in JSON. */
  readonly bytes: number | undefined;
}

/** Answers that are words, which people write: their length says nothing about the code. */
const WORDS = /openapi\.json$|\/(landing|later)\.json$/;

/** The statements of the call that runs; other work of the server at the same time is not counted. */
const asked = new AsyncLocalStorage<string[]>();

/** Notes what the calls of some apps cost, until it is stopped. */
export function watchCosts() {
  const costs: Cost[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    asked.getStore()?.push(textOf(given[0]));
    return Reflect.apply(query, this, given);
  });
  return {
    costs,
    /** From now on notes each call of an app. */
    watch(app: Hono, { templateOf }: Declared): void {
      const fetch = app.fetch.bind(app);
      app.fetch = async (request, ...rest) => {
        const statements: string[] = [];
        const response = await asked.run(statements, () => fetch(request, ...rest));
        const template = templateOf(request.method, new URL(request.url).pathname);
        if (response.ok && template !== undefined)
          costs.push({ route: `${request.method} ${template}`, statements, bytes: await bytesOf(response, template) });
        return response;
      };
    },
    stop: (): void => spy.mockRestore(),
  };
}

/**
 * Limits that count in memory on both databases, with the statement that each count is on PostgreSQL: so a call costs
 * the same on both.
 */
export function limitsAsAsked(): Limits {
  const limits = createLimits(RELAXED_LIMITS, undefined);
  return {
    count(name, key, networks) {
      asked.getStore()?.push(`count for the limit ${name}`);
      return limits.count(name, key, networks);
    },
    allows(name, key) {
      asked.getStore()?.push(`count for the limit ${name}`);
      return limits.allows(name, key);
    },
    press(name, key) {
      asked.getStore()?.push(`count for the limit ${name}`);
      return limits.press(name, key);
    },
  };
}

const textOf = (query: unknown): string =>
  typeof query === "object" && query !== null && "text" in query ? String(query.text) : String(query);

async function bytesOf(response: Response, template: string): Promise<number | undefined> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return isJson && !WORDS.test(template) ? (await response.clone().arrayBuffer()).byteLength : undefined;
}

/** The figures of each route: those of its dearest call. */
export function figuresOf(costs: readonly Cost[]): ReadonlyMap<string, Figure> {
  const figures = new Map<string, Figure>();
  const atLeast = (name: string, figure: Figure): void => {
    const known = figures.get(name);
    if (!known || known.count < figure.count) figures.set(name, figure);
  };
  for (const { route, statements, bytes } of costs) {
    const of = statements.map((text) => text.trim().replaceAll(/\s+/g, " ").slice(0, 160));
    atLeast(`${route}: statements`, { count: statements.length, of });
    if (bytes !== undefined) atLeast(`${route}: bytes`, { count: bytes });
  }
  return figures;
}
