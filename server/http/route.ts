import type { Context, Hono } from "hono";
import type { Deps } from "../deps";
import type { Call } from "../domain/call";
import { authorize } from "./actor";
import { readJson } from "./body";
import { Refusal } from "./errors";
import { actorFrom, bearerToken } from "./caller";
import type { Operation } from "./policy";

/** One call as its handler sees it. */
export interface Request<Body> extends Call {
  readonly params: { readonly [name: string]: string };
  readonly query: URLSearchParams;
  readonly body: Body;
  /** The bearer token itself; only signing out needs it. */
  readonly token: string;
}

/** One call of the API: its address, the row of the policy table it obeys, the judge of its body, and what it does. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  readonly path: string;
  readonly operation: Operation;
  mount(app: Hono, deps: Deps): void;
}

/** An answer that is a file to save and not JSON. */
export class FileAnswer {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly name: string;

  constructor(bytes: Uint8Array, type: string, name: string) {
    this.bytes = bytes;
    this.type = type;
    this.name = name;
  }

  /** Saved under a name without surprises; never shown inside a page of ours. */
  headers(): { [name: string]: string } {
    return { "Content-Type": this.type, "Content-Disposition": `attachment; filename="${this.name.replaceAll(/[^\w.-]+/g, "-")}"` };
  }
}

interface RouteParts<Body> {
  readonly method: Route["method"];
  readonly path: string;
  readonly operation: Operation;
  /** Absent: the call has no body. */
  readonly body?: (json: unknown) => Body;
  /** Returns the answer; undefined answers 204. */
  handle(request: Request<Body>): Promise<object | undefined>;
}

/** Makes a route: space, sign-in and permission come before the body is even read. */
export function route<Body = undefined>(parts: RouteParts<Body>): Route {
  const { method, path, operation } = parts;
  return {
    method,
    path,
    operation,
    mount(app, deps) {
      app.on(method, path, async (c) => {
        const actor = await actorFrom(c, deps);
        c.set("actor", actor.kind);
        const scope = authorize(operation, actor);
        const body = (parts.body ? parts.body(await readJson(c)) : undefined) as Body;
        const query = new URL(c.req.url).searchParams;
        const answer = await parts.handle({ deps, actor, scope, params: paramsOf(c), query, body, token: bearerToken(c) ?? "" });
        c.header("Cache-Control", "no-store");
        if (answer instanceof FileAnswer) return c.body(new Uint8Array(answer.bytes), 200, answer.headers());
        return answer === undefined ? c.body(null, 204) : c.json(answer);
      });
    },
  };
}

/** A NUL in an address would reach the database, which cannot hold one. */
function paramsOf(c: Context): { readonly [name: string]: string } {
  const params = c.req.param() as { readonly [name: string]: string };
  for (const value of Object.values(params)) if (!/^[\w.~-]{1,100}$/.test(value)) throw new Refusal("not_found");
  return params;
}

/** Mounts the routes; any other method at one of their addresses answers 405. */
export function mountRoutes(app: Hono, deps: Deps, routes: readonly Route[]): void {
  for (const each of routes) each.mount(app, deps);
  for (const path of new Set(routes.map((each) => each.path))) {
    app.all(path, () => {
      throw new Refusal("method_not_allowed");
    });
  }
}
