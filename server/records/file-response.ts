/** A response that is a file to save instead of JSON. */
export class FileResponse {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly name: string;
  /** Called once the response was sent, or its connection has ended. */
  readonly sent: () => void;

  constructor(bytes: Uint8Array, type: string, name: string, sent: () => void = () => undefined) {
    this.bytes = bytes;
    this.type = type;
    this.name = name;
    this.sent = sent;
  }

  /** Headers that make the browser save the file under a safe name and never show it in a page of ours. */
  headers(): { [name: string]: string } {
    return {
      "Content-Type": this.type,
      "Content-Disposition": `attachment; filename="${this.name.replaceAll(/[^\w.-]+/g, "-")}"`,
    };
  }
}

/** A file that a person has uploaded: saved under its own name, opened by nothing of ours, kept by no cache. */
export class PrivateFile extends FileResponse {
  override headers(): { [name: string]: string } {
    // The characters that RFC 8187 wants escaped beside those that encodeURIComponent does.
    const escaped = encodeURIComponent(this.name.toWellFormed()).replaceAll(
      /['()*]/g,
      (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    return {
      ...super.headers(),
      "Content-Disposition": `${super.headers()["Content-Disposition"]}; filename*=UTF-8''${escaped}`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": "private, no-store",
    };
  }
}
