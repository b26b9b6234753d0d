/** A response that is a file to save instead of JSON. */
export class FileResponse {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly name: string;

  constructor(bytes: Uint8Array, type: string, name: string) {
    this.bytes = bytes;
    this.type = type;
    this.name = name;
  }

  /** Headers that make the browser save the file under a safe name and never show it in a page of ours. */
  headers(): { [name: string]: string } {
    return {
      "Content-Type": this.type,
      "Content-Disposition": `attachment; filename="${this.name.replaceAll(/[^\w.-]+/g, "-")}"`,
    };
  }
}
