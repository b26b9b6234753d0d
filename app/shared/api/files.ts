import { fetchChecked } from "./request";

/** A file of the API, with this browser's sign-in. Throws ApiError like every call. */
export async function requestFile(path: string): Promise<Blob> {
  return (await fetchChecked(path)).blob();
}
