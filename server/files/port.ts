import type { FileApproval } from "../records/types";

/** One file that a browser may upload. */
export interface Upload {
  readonly key: string;
  readonly contentType: string;
  /** SHA-256 of the bytes, lower-case hex (resolutions A-30). */
  readonly sha256: string;
  /** The form takes no more bytes than these. */
  readonly maxBytes: number;
  readonly expiresAt: Date;
}

/** The form that uploads it: where to post it, and its fields; the file comes last (portal §3 file signing). */
export type SignedForm = FileApproval["s3_request"];

/** The store of uploaded files: a folder of ours, or a bucket. Both take the same signed form. */
export interface Files {
  /** @param address that of the space whose page sends the file: a page may post to its own host only, or to the bucket */
  sign(upload: Upload, address: string): Promise<SignedForm>;
  /** The file's bytes, at most one more than `maxBytes`, which tells a longer file; undefined when nothing was uploaded. */
  read(key: string, maxBytes: number): Promise<Uint8Array | undefined>;
  /** Stores the bytes under the key: all of them or, after a failure, nothing. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Deletes the file; no error if it is gone already. */
  remove(key: string): Promise<void>;
  /** Set if the store takes uploads through this server; a bucket takes them directly. */
  readonly own?: OwnStore;
}

export interface OwnStore {
  readonly bucket: string;
  readonly credentials: Credentials;
  /** Begins to store the bytes of that key as they come. */
  begin(key: string): Promise<Arriving>;
  /** Removes what processes have left that ended while bytes came. */
  sweep(): Promise<void>;
}

/** A file on its way: nothing is under its key until it is kept. */
export interface Arriving {
  write(bytes: Uint8Array): Promise<void>;
  /** Flushes all bytes to the disk, so that keeping them takes no time. */
  flush(): Promise<void>;
  /** Stores them under the key. */
  keep(): Promise<void>;
  /** Removes what has come; does nothing once it is kept. */
  drop(): Promise<void>;
}

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** A bucket, and the credentials to sign for it. */
export interface S3Settings extends Credentials {
  readonly bucket: string;
  /** Another provider's address; absent means Amazon's own. */
  readonly endpoint: string | undefined;
}

/** Portal §9: a CSV file holds at most 9,000,000 bytes. */
export const IMPORT_BYTES = 9_000_000;
/** A file that answers a question holds at most so many bytes, no matter what its flow says: a server reads it in one piece. */
export const ANSWER_BYTES = 10_000_000;
/** An empty file is refused (resolutions A-29). */
export const MIN_BYTES = 1;
