/** The signed upload form of S3 ("POST policy", signature version 4): made here, and checked as a bucket checks it. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { Refusal } from "../access/refusal";
import { MIN_BYTES } from "./port";
import type { Credentials, Upload } from "./port";

type Condition =
  | { readonly [field: string]: string }
  | readonly ["content-length-range", number, number]
  | readonly ["eq" | "starts-with", string, string];
interface Policy {
  readonly expiration: string;
  readonly conditions: readonly Condition[];
}

/** The form's fields besides those of the signature: the exact type and the digest of the bytes. */
export function formFields({ contentType, sha256 }: Upload): { readonly [field: string]: string } {
  return {
    "Content-Type": contentType,
    "x-amz-checksum-algorithm": "SHA256",
    "x-amz-checksum-sha256": Buffer.from(sha256, "hex").toString("base64"),
  };
}

/** The condition of the form on how many bytes the file holds. */
export const lengthRange = ({ maxBytes }: Upload) => ["content-length-range", MIN_BYTES, maxBytes] as const;

/** The fields of a form for `upload`, signed at `now`. */
export function signForm(
  upload: Upload,
  bucket: string,
  credentials: Credentials,
  now: Date,
): { readonly [field: string]: string } {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const fields = {
    ...formFields(upload),
    bucket,
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `${credentials.accessKeyId}/${stamp.slice(0, 8)}/${credentials.region}/s3/aws4_request`,
    "X-Amz-Date": stamp,
    key: upload.key,
  };
  const conditions: Condition[] = [
    ...Object.entries(fields).map(([field, value]) => ({ [field]: value })),
    lengthRange(upload),
  ];
  const policy: Policy = { expiration: upload.expiresAt.toISOString(), conditions };
  const Policy = Buffer.from(JSON.stringify(policy)).toString("base64");
  return {
    ...fields,
    Policy,
    "X-Amz-Signature": signatureOf(Policy, fields["X-Amz-Credential"], credentials.secretAccessKey),
  };
}

function signatureOf(policy: string, scope: string, secret: string): string {
  const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
  const [, ...parts] = scope.split("/");
  const key = parts.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, policy).toString("hex");
}

/** A form's text fields by their names in lower case, as buckets read them. */
export type FormFields = ReadonlyMap<string, string>;

/** Fields that the policy need not name, because they carry it. */
const CARRIERS = new Set(["policy", "x-amz-signature", "file"]);

/** What a form allows: the file of this key, with so many bytes of this digest. */
export interface Allowed {
  readonly key: string;
  readonly min: number;
  readonly max: number;
  /** SHA-256 in base64, as the form says it. */
  readonly sha256: string;
}

/** Checks the fields of a form as a bucket does, before its file is read. Throws `upload_refused`. */
export function judgeForm(fields: FormFields, bucket: string, credentials: Credentials, now: Date): Allowed {
  const policy = signedPolicy(fields, credentials);
  if (!(Date.parse(policy.expiration) > now.getTime())) throw refused("The form has expired.");
  requireConditions(new Map([["bucket", bucket], ...fields]), policy.conditions);
  const [min, max] = rangeOf(policy.conditions);
  return { key: fields.get("key") ?? "", min, max, sha256: fields.get("x-amz-checksum-sha256") ?? "" };
}

function rangeOf(conditions: readonly Condition[]): readonly [min: number, max: number] {
  const range = conditions.find((each) => Array.isArray(each) && each[0] === "content-length-range");
  if (!range) throw refused("The form does not say how large the file may be.");
  const [, min, max] = range as ReturnType<typeof lengthRange>;
  return [min, max];
}

/** Throws `upload_size` when the file may not hold so many bytes. */
export function requireSize({ min, max }: Allowed, size: number): void {
  if (size >= min && size <= max) return;
  throw new Refusal("upload_size", {
    message: `This file may hold ${min} to ${max.toLocaleString("en-US")} bytes.`,
  });
}

/** Throws `upload_digest` when the bytes are not those that were announced. */
export function requireDigest({ sha256 }: Allowed, digest: string): void {
  if (sha256 !== digest) throw new Refusal("upload_digest");
}

/** The policy, if its signature is ours. */
function signedPolicy(fields: FormFields, credentials: Credentials): Policy {
  const text = fields.get("policy") ?? "";
  const scope = fields.get("x-amz-credential") ?? "";
  const expected = Buffer.from(signatureOf(text, scope, credentials.secretAccessKey));
  const given = Buffer.from(fields.get("x-amz-signature") ?? "");
  const isOurs = scope.startsWith(`${credentials.accessKeyId}/`) && scope.split("/").length === 5;
  if (!isOurs || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw refused("The form's signature does not match.");
  return JSON.parse(Buffer.from(text, "base64").toString("utf8")) as Policy;
}

/** Checks that every condition holds, and that a condition names every field. */
function requireConditions(fields: FormFields, conditions: readonly Condition[]): void {
  const named = new Set(CARRIERS);
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === "content-length-range") continue;
    const [operator, field, value] = equality(condition);
    const given = fields.get(field);
    const holds = operator === "eq" ? given === value : given?.startsWith(value) === true;
    if (!holds) throw refused(`The form's field ${field} is not as signed.`);
    named.add(field);
  }
  const extra = [...fields.keys()].find(
    (field) => !named.has(field) && field !== "bucket" && !field.startsWith("x-ignore-"),
  );
  if (extra !== undefined) throw refused("The form has a field that was not signed.");
}

function equality(condition: Condition): readonly ["eq" | "starts-with", string, string] {
  if (!Array.isArray(condition)) {
    const [field = "", value = ""] = Object.entries(condition as { readonly [field: string]: string })[0] ?? [];
    return ["eq", field.toLowerCase(), value];
  }
  const [operator, field, value] = condition as readonly ["eq" | "starts-with", string, string];
  return [operator, field.replace(/^\$/, "").toLowerCase(), value];
}

const refused = (message: string): Refusal => new Refusal("upload_refused", { message });
