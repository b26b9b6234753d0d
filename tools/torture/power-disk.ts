/**
 * Loaded into a server's process by NODE_OPTIONS: the disk under it as a power cut finds it. Of every file below
 * POWER_FOLDER it keeps what the pages held that were written since the file's last flush, and of every folder what was
 * made, renamed and removed since its own (power-model.ts). At a SIGUSR2 it lets some more operations pass, copies the folder to
 * `POWER_FOLDER.image`, and puts back there what a power cut would lose: pages, halves of pages (512 bytes), the end of a
 * file, names from the newest on. Then it waits until somebody has read and removed `POWER_FOLDER.told`.
 * POWER_LEAVE_OUT names a point whose flushes do nothing (power-points.ts).
 */
import { isMainThread } from "node:worker_threads";
import { watchCalls } from "./power-calls";
import { cutSoon, folder, real, stash } from "./power-model";

if (isMainThread && folder !== "") {
  real.rmSync(stash, { recursive: true, force: true });
  real.mkdirSync(stash, { recursive: true });
  await watchCalls();
  process.on("SIGUSR2", cutSoon);
}
