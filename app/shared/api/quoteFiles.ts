import { hashOf } from "./hash";
import type { Request } from "./request";
import { storeFile } from "./storage";
import type { FileAnswer, QuoteFileSigned } from "./types";

/**
 * Sends a file that answers a question of a quote: asks for a signed form, posts the file to the store, and lets the
 * server check it.
 * @param question the question's name; for one of a list, `list.question`
 * @returns the record that is the answer
 * @throws ApiError with what the server said
 */
export async function sendFile(
  request: Request,
  quoteNumber: string,
  question: string,
  file: File,
  onSent: (part: number) => void,
): Promise<FileAnswer> {
  const at = `/api/quotes/v1/quotes/${encodeURIComponent(quoteNumber)}/files`;
  const { name, type, size } = file;
  const body = { question, name, type, size, sha256: await hashOf(file) };
  const { file: id, form } = await request<QuoteFileSigned>(at, { method: "POST", body });
  await storeFile(file, form, onSent);
  return request<FileAnswer>(`${at}/${encodeURIComponent(id)}/done`, { method: "POST", body: {} });
}
