import { ApiError, errorIn } from "./request";
import type { FileApproval } from "./types";

/**
 * Posts a file to the storage that signed for it, without our own headers (`portal §7`).
 * `onSent` is told the part that is on its way, 0 to 1.
 * @throws ApiError with code `upload_refused`, or `network`
 */
export function storeFile(
  file: File,
  { url, post }: FileApproval["s3_request"],
  onSent: (part: number) => void,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(post)) form.append(name, value);
  // Storage reads the fields up to the file and ignores what follows it.
  form.append("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => total > 0 && onSent(loaded / total));
    request.addEventListener("load", () => (request.status < 300 ? resolve() : reject(refused(request))));
    request.addEventListener("error", () => reject(new ApiError(0, "network", undefined, undefined, [])));
    request.open("POST", url);
    request.send(form);
  });
}

/** Our own store says why in words; a bucket's answer is not for people. */
function refused({ status, responseText }: XMLHttpRequest): ApiError {
  const { message } = errorIn(responseText);
  return new ApiError(status, "upload_refused", message || "The file could not be stored. Try again.", undefined, []);
}
