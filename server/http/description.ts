import type { ApiSchemas } from "../../schemas/api/types";
import type { Operation } from "../access/policy";
import type { FileResponse } from "../records/file-response";
import type { Repeated } from "../records/repeated";
import type { Schema } from "../records/schemas";
import type { Tagged } from "../records/tagged";
import type { BodyName } from "../records/validate";

/** A schema of schemas/api by its file's name; those of flows and lists are one folder above. */
type ResponseName = keyof ApiSchemas | "flow" | "list";

/**
 * The response of a call: one record, also one that many callers get, with its revision as its ETag or as a new
 * one (201), a list or a map of them, a file of one of these media types, nothing (204), or only that it was taken (202).
 */
export type ResponseShape =
  | { readonly one: ResponseName }
  | { readonly repeated: ResponseName }
  | { readonly tagged: ResponseName }
  | { readonly created: ResponseName }
  | { readonly list: ResponseName }
  | { readonly map: ResponseName }
  | { readonly file: readonly string[] }
  | "nothing"
  | "accepted";

/** The type of such a response, generated from its schema. */
export type ResponseOf<Shape extends ResponseShape> = Shape extends {
  readonly one: infer Name extends keyof ApiSchemas;
}
  ? ApiSchemas[Name]
  : Shape extends { readonly repeated: infer Name extends keyof ApiSchemas }
    ? Repeated<ApiSchemas[Name]>
    : Shape extends { readonly tagged: infer Name extends keyof ApiSchemas }
      ? Tagged<ApiSchemas[Name]>
      : Shape extends { readonly created: infer Name extends keyof ApiSchemas }
        ? ApiSchemas[Name]
        : Shape extends { readonly list: infer Name extends keyof ApiSchemas }
          ? readonly ApiSchemas[Name][]
          : Shape extends { readonly file: readonly string[] }
            ? FileResponse
            : undefined;

/** A parameter of the query string. A text has a pattern, because a database text cannot hold a U+0000. */
export interface Parameter {
  readonly description: string;
  readonly schema:
    | { readonly enum: readonly string[] }
    | { readonly type: "integer"; readonly minimum: number; readonly maximum: number; readonly default: number }
    | { readonly type: "string"; readonly pattern: string; readonly description: string };
  readonly required?: true;
}

/** The parameters of a query by their names. */
export type Parameters = { readonly [name: string]: Parameter };

/** A call as the API's description shows it; the path names its parameters as `:name`. */
export interface Description {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** What the call does, in a few words. */
  readonly summary: string;
  /** The row of the policy table; absent = open to everyone. */
  readonly operation?: Operation;
  /** The query parameters; a parameter that is not named here cannot be read. */
  readonly query?: Parameters;
  readonly body?: BodyName;
  /** The call changes a record that has an ETag, and takes its If-Match. */
  readonly conditional?: true;
  /** The call may be refused with `proof_required`, and then takes the proof along (access/proof.ts). */
  readonly proved?: true;
  /** The body as its sender signed it, where a signature is the permission. */
  readonly signed?: Schema;
  /** The fields of a multipart form, where the body is one. */
  readonly form?: Schema;
  readonly response: ResponseShape;
}
