/** An answer that is a file to save and not JSON. */
export class FileResponse {
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
    return {
      "Content-Type": this.type,
      "Content-Disposition": `attachment; filename="${this.name.replaceAll(/[^\w.-]+/g, "-")}"`,
    };
  }
}
