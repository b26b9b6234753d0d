import type { Context, Hono } from "hono";
import { createPlaces, inPlace, NoPlace } from "../base/places";
import type { PlaceSettings } from "../base/places";
import { UPLOADS } from "../base/settings";
import type { Deps } from "../domain/deps";
import { admitUpload, storeUpload } from "../domain/upload";
import { ANSWER_BYTES, IMPORT_BYTES } from "../files/port";
import { chunksOf } from "../http/body";
import type { Description } from "../http/description";
import { networksOf } from "../http/network";
import { widestOf } from "../access/networks";
import { atPace } from "../http/pace";
import { FIELDS_BYTES, openForm } from "../http/upload-form";
import { requireWritable } from "../http/writable";
import { Refusal } from "../access/refusal";

/**
 * The address that the signed forms of our own store are posted to. The form is the permission, so no sign-in is read.
 */
export const UPLOAD_PATH = "/api/storage/v1/uploads";

/** Which of the limits holds is signed in the form, which comes with the file. */
const MOST_BYTES = Math.max(ANSWER_BYTES, IMPORT_BYTES) + FIELDS_BYTES;
/** Of those who send one form, one is received and few wait: a person whose connection broke sends it again. */
const OF_FORMS: PlaceSettings = {
  most: Infinity,
  mostOfKey: 1,
  mostWaiting: 48,
  mostWaitingOfKey: 16,
  longestWait: 50_000,
};
/** When a sender who got no place should come back. */
const RETRY_SECONDS = 10;

/** The description of the upload; a bucket takes the same form at its own address. */
export const uploadDescriptions: readonly Description[] = [
  {
    method: "POST",
    path: UPLOAD_PATH,
    summary: "Stores one file by its signed form; there only while files lie on this machine",
    form: {
      description: "The fields of the signed form as they were given, then the file.",
      type: "object",
      required: ["key", "policy", "file"],
      properties: {
        key: { description: "Where the file is kept.", type: "string" },
        policy: { description: "What may be posted, and until when, signed.", type: "string" },
        file: { description: "The file; it comes last.", type: "string", contentMediaType: "application/octet-stream" },
      },
      additionalProperties: { description: "Another field of the signed form.", type: "string" },
    },
    response: "nothing",
  },
];

/**
 * Mounts the address of our own store, only while files are stored on this machine. The fields of a form come before its
 * file, so a form is judged, and waits for a place, before anything of the file is read.
 */
export function mountUploads(app: Hono, deps: Deps): void {
  const { pace, inTurn } = receiving(deps.settings);
  app.post(UPLOAD_PATH, async (c) => {
    if (!deps.files.own) throw new Refusal("not_found");
    await requireWritable(deps);
    if (c.req.header("content-encoding") !== undefined) throw new Refusal("upload_malformed");
    const body = atPace(chunksOf(c, MOST_BYTES, "upload_size"), pace);
    const form = await openForm(c.req.header("content-type") ?? "", body);
    try {
      const allowed = admitUpload(deps, form.fields);
      await inTurn(c, allowed.key, () => storeUpload(deps, allowed, form.file));
    } finally {
      await form.leave();
    }
    return c.body(null, 204);
  });
  app.all(UPLOAD_PATH, () => {
    throw new Refusal("method_not_allowed");
  });
}

/** How a file is received: as many at a time, as patiently. */
function receiving({ uploads = UPLOADS, trustedProxies }: Deps["settings"]) {
  const places = createPlaces(uploads.places);
  const forms = createPlaces(OF_FORMS);
  return {
    pace: uploads.pace,
    /**
     * Waits until no other sender has the form, and for a place of the network, and gives both back after the work. Throws
     * `unavailable` when there is none in time.
     */
    inTurn: (c: Context, form: string, work: () => Promise<void>): Promise<void> => {
      const others = { signal: c.req.raw.signal, otherwise: noPlace };
      const network = widestOf(networksOf(c, trustedProxies));
      return inPlace(forms, { key: form, ...others }, () => inPlace(places, { key: network, ...others }, work));
    },
  };
}

function noPlace(error: unknown): never {
  throw error instanceof NoPlace ? new Refusal("unavailable", { retryAfterSeconds: RETRY_SECONDS }) : error;
}
