import { createHash } from "node:crypto";
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import type { Clock } from "../base/clock";
import type { Files, S3Settings } from "./port";
import { formFields, lengthRange } from "./post-policy";

/** A bucket that hangs may not block an import without end. */
const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 30_000 };

/** Files in an S3-compatible bucket: the browser posts them there directly. */
export function createS3Files(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings,
  clock: Pick<Clock, "now">,
): Files {
  const client = new S3Client({
    region,
    requestHandler: TIMEOUTS,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  return {
    async sign(upload) {
      const Expires = Math.max(1, Math.round((upload.expiresAt.getTime() - clock.now().getTime()) / 1000));
      const { url, fields } = await createPresignedPost(client, {
        Bucket: bucket,
        Key: upload.key,
        Fields: formFields(upload),
        Conditions: [[...lengthRange(upload)]],
        Expires,
      });
      return { url, post: fields };
    },
    async read(key, maxBytes) {
      try {
        // Reads one byte more than allowed, to detect a file that is too long without reading all of it.
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=0-${maxBytes}` }),
        );
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        if (error instanceof Error && error.name === "InvalidRange") return new Uint8Array();
        throw error;
      }
    },
    async write(key, bytes) {
      const ChecksumSHA256 = createHash("sha256").update(bytes).digest("base64");
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ChecksumSHA256 }));
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
