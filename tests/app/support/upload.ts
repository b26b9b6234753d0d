import { vi } from "vitest";

/** The last upload to the store of files: the test says how far it is and how it ends. */
export interface Upload {
  progress(part: number): void;
  arrive(): void;
  /** The store refuses the file, in its own words. */
  refuse(status: number, message: string): void;
  /** The connection is lost. */
  lose(): void;
}

/** What the server says once the file has arrived. */
export interface FileServer {
  /** The signature and the check of the file; a test replaces either. */
  sign: () => Response;
  check: () => Response;
  /** The upload that is going on. Throws when there is none. */
  readonly upload: () => Upload;
}

/** Stands in for the API and the store of files, which are asked by fetch and by XMLHttpRequest. */
export function standInFiles(): FileServer {
  let current: FakeRequest | undefined;
  const begin = (request: FakeRequest): void => void (current = request);
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = "";
    open(): void {}
    send(): void {
      begin(this);
    }
    end(status: number, text = ""): void {
      [this.status, this.responseText] = [status, text];
      this.over("load");
    }
    over(event: "load" | "error"): void {
      current = undefined;
      this.dispatchEvent(new Event(event));
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  // Node's digest does not take the bytes of jsdom's files.
  vi.spyOn(crypto.subtle, "digest").mockResolvedValue(new ArrayBuffer(32));
  const server: FileServer = {
    sign: () => Response.json({ file: "file_1", form: { url: "http://store.example/", post: { key: "k" } } }),
    check: () => Response.json({ file: "file_1", name: "receipt.pdf", type: "application/pdf", size: 1200 }),
    upload() {
      const request = current;
      if (!request) throw new Error("nothing is being uploaded");
      return {
        progress: (part) =>
          request.upload.dispatchEvent(new ProgressEvent("progress", { loaded: part * 100, total: 100 })),
        arrive: () => request.end(204),
        refuse: (status, message) => request.end(status, JSON.stringify({ error: { code: "file_type", message } })),
        lose: () => request.over("error"),
      };
    },
  };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(path.endsWith("/done") ? server.check() : server.sign()));
  return server;
}
