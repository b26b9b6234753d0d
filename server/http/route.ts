import { ServerResponse } from "node:http";
import type { Context, Hono } from "hono";
import { isObject, linkName } from "../../engine/index";
import type { ApiSchemas } from "../../schemas/api/types";
import type { Deps } from "../domain/deps";
import type { CallContext } from "../domain/call";
import { authorize } from "../access/actor";
import { readJson } from "./body";
import { Refusal } from "../access/refusal";
import { actorFrom, bearerToken } from "./caller";
import type { ResponseOf, ResponseShape, Description, Parameters } from "./description";
import { FileResponse } from "../records/file-response";
import { Repeated } from "../records/repeated";
import { Tagged } from "../records/tagged";
import { statesIn } from "./etag";
import { createGate } from "./gate";
import type { Gate } from "./gate";
import { networksOf } from "./network";
import { widestOf } from "../access/networks";
import { queryReader } from "./query";
import type { QueryOf } from "./query";
import { sendReady } from "./ready";
import { requireWritable } from "./writable";
import type { Operation } from "../access/policy";
import { bodyOf } from "../records/validate";
import type { BodyName } from "../records/validate";

/** A call as its handler sees it. */
export interface RouteCall<Body, Query = object> extends CallContext {
  readonly params: { readonly [name: string]: string };
  readonly query: Query;
  readonly body: Body;
  /** The bearer token itself; only signing out needs it. */
  readonly token: string;
}

/** A route of the API: its description, and how to mount it. */
export interface Route extends Description {
  mount(app: Hono, deps: Deps, gate: Gate): void;
}

interface RouteParts<Body extends BodyName, Shape extends ResponseShape, Query extends Parameters> extends Description {
  readonly operation: Operation;
  readonly query?: Query;
  /** Absent: the call has no body. */
  readonly body?: Body;
  /** The size of its largest body, where that is less than usual. */
  readonly mostBytes?: number;
  /** Whether texts of its body are kept byte for byte, also empty ones and null, which all other bodies leave out. */
  readonly isVerbatim?: boolean;
  readonly response: Shape;
  /** Its record is named as share links name it, and so perhaps with a full stop or a bracket behind the name. */
  readonly isNamed?: boolean;
  /** Says otherwise why a body was refused by its schema. */
  readonly reword?: (request: RouteCall<unknown>, refusal: Refusal) => Promise<Refusal>;
  readonly handle: (request: RouteCall<ApiSchemas[Body], QueryOf<Query>>) => Promise<ResponseOf<Shape>>;
}

/** Makes a route. Space, sign-in and permission are checked before the body is read. */
export function route<
  const Shape extends ResponseShape,
  Body extends BodyName = never,
  const Query extends Parameters = Parameters,
>({
  handle,
  reword,
  mostBytes,
  isVerbatim = false,
  isNamed = false,
  ...description
}: RouteParts<Body, Shape, Query>): Route {
  const { method, path, operation, body: bodyName } = description;
  const queryOf = queryReader(description.query ?? ({} as Query));
  const judge = bodyName && bodyOf(bodyName);
  return {
    ...description,
    mount(app, deps, gate) {
      app.on(method, path, async (c) => {
        if (method !== "GET") await requireWritable(deps);
        const actor = await actorFrom(c, deps);
        c.set("actor", actor.kind);
        const reach = { ...authorize(operation, actor), today: deps.clock.today(actor.space) };
        const networks = networksOf(c, deps.settings.trustedProxies);
        const sent = judge && (await readJson(c, { mostBytes, isVerbatim, caller: widestOf(networks) }));
        const params = paramsOf(c, isNamed);
        const requestId = c.get("requestId");
        const token = bearerToken(c) ?? "";
        const state = { ...ifMatchOf(c, description), ...proofOf(c, description) };
        const query = queryOf(new URL(c.req.url).searchParams);
        const call = { deps, actor, reach, networks, requestId, params, query, token, ...state };
        const body = (await judged({ ...call, body: sent }, judge, reword)) as ApiSchemas[Body];
        const work = () => handle({ ...call, body });
        // A part of a record has a gate of its own: checking a file takes long and locks nothing in the meantime.
        const record = Object.values(params).join("/");
        const answer = await (method === "GET" || record === "" ? work() : gate(record, work));
        return send(c, answer, description.response);
      });
    },
  };
}

/** What a handler returns. */
type Answered =
  | ApiSchemas[keyof ApiSchemas]
  | readonly ApiSchemas[keyof ApiSchemas][]
  | FileResponse
  | Repeated<unknown>
  | Tagged<ApiSchemas[keyof ApiSchemas]>;

function send(c: Context, answer: Answered | undefined, shape: ResponseShape): Response | Promise<Response> {
  c.header("Cache-Control", "no-store");
  if (answer instanceof FileResponse) return sendFile(c, answer);
  if (answer instanceof Repeated) return sendRepeated(c, answer);
  if (answer instanceof Tagged) return c.json(answer.record, 200, { ETag: answer.etag() });
  if (answer === undefined) return c.body(null, shape === "accepted" ? 202 : 204);
  return c.json(answer, typeof shape === "object" && "created" in shape ? 201 : 200);
}

function sendFile(c: Context, file: FileResponse): Response {
  const outgoing: unknown = isObject(c.env) ? c.env.outgoing : undefined;
  if (outgoing instanceof ServerResponse && !outgoing.closed) outgoing.once("close", file.sent);
  else file.sent();
  return c.body(new Uint8Array(file.bytes), 200, file.headers());
}

const sendRepeated = (c: Context, { of, record }: Repeated<unknown>): Promise<Response> =>
  sendReady(c, { of, name: "answer", text: () => JSON.stringify(record()) }, { "Content-Type": "application/json" });

/** The body, which its schema has passed. Throws a Refusal. */
async function judged(
  call: RouteCall<unknown>,
  judge: ((body: unknown) => unknown) | undefined,
  reword: RouteParts<never, ResponseShape, Parameters>["reword"],
): Promise<unknown> {
  try {
    return judge?.(call.body);
  } catch (error) {
    throw reword && error instanceof Refusal ? await reword(call, error) : error;
  }
}

/** The state that the caller has seen of what the call changes. Throws `bad_request`. */
function ifMatchOf(c: Context, { conditional }: Description): Pick<CallContext, "ifMatch"> {
  const ifMatch = conditional && statesIn(c);
  return ifMatch === undefined ? {} : { ifMatch };
}

/** The proof of work that was sent along. What it is worth is judged where it is asked for. */
function proofOf(c: Context, { proved }: Description): Pick<CallContext, "proof"> {
  const proof = proved && c.req.header("x-proof");
  return proof === undefined ? {} : { proof };
}

/** An `@` is part of the names of lists and parts. */
const ID = /^[\w.~@-]{1,100}$/;

/**
 * The parameters of the path. Only plain characters: a NUL would reach the database, which cannot hold one. A name is what
 * `linkName` leaves of it.
 */
function paramsOf(c: Context, isNamed: boolean): { readonly [name: string]: string } {
  const sent = Object.entries(c.req.param() as { readonly [name: string]: string });
  const params = isNamed ? sent.map(([name, value]) => [name, linkName(value)] as const) : sent;
  for (const [, value] of params) if (!ID.test(value)) throw new Refusal("not_found");
  return Object.fromEntries(params);
}

/**
 * How many calls may change one record at a time: few, so that calls waiting for its lock leave connections to others.
 */
const WRITERS_AT_ONCE = 3;
const WAIT_MS = 5_000;

/** Mounts the routes; any other method at one of their addresses answers 405. */
export function mountRoutes(app: Hono, deps: Deps, routes: readonly Route[]): void {
  const gate = createGate(WRITERS_AT_ONCE, WAIT_MS);
  for (const each of routes) each.mount(app, deps, gate);
  for (const path of new Set(routes.map((each) => each.path))) {
    app.all(path, () => {
      throw new Refusal("method_not_allowed");
    });
  }
}
