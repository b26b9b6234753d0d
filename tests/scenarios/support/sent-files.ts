import { isObject, type Json, type JsonObject } from "../../../engine";
import { addFile, PDF } from "../../server/support/quote-files";
import type { Enrollment } from "../../server/support/enrollment";
import type { TestServer } from "../../server/support/server";

type Quote = Pick<Enrollment, "number" | "token">;

/** Uploads the files that a scenario's answers name, as the page does when one is chosen. */
export class SentFiles {
  /** Place among the answers → the file as the server has it. */
  private readonly uploaded = new Map<string, Json>();

  constructor(private readonly server: TestServer) {}

  /** The application with each of its files at the server. */
  async in(application: JsonObject, quote: Quote): Promise<JsonObject> {
    const { answers } = application;
    return isObject(answers)
      ? { ...application, answers: (await this.replaced(answers, [], quote)) ?? null }
      : application;
  }

  private async replaced(value: Json | undefined, path: readonly string[], quote: Quote): Promise<Json | undefined> {
    if (Array.isArray(value)) {
      const things: Json[] = [];
      for (const [at, each] of value.entries())
        things.push((await this.replaced(each, [...path, String(at)], quote)) ?? null);
      return things;
    }
    if (!isObject(value)) return value;
    if (typeof value.file === "string") return this.upload(String(value.name), path, quote);
    const made: { [name: string]: Json | undefined } = {};
    for (const [name, each] of Object.entries(value)) made[name] = await this.replaced(each, [...path, name], quote);
    return made;
  }

  private async upload(name: string, path: readonly string[], quote: Quote): Promise<Json> {
    const place = path.join(".");
    const known = this.uploaded.get(place);
    if (known !== undefined) return known;
    const question = path.filter((part) => !/^\d+$/.test(part)).join(".");
    const { file } = await addFile(this.server, quote, PDF, { question, name });
    const made = { file, name, type: "application/pdf", size: PDF.length };
    this.uploaded.set(place, made);
    return made;
  }
}
