/**
 * `npm run media [-- NAME…]`: draws the sample videos of flows/media and their still pictures again. Chromium and ffmpeg,
 * which needs VP9 and WebP, are installed when they are missing. Exit code 2 for a name that is not that of a video.
 */
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { chromium, type Page } from "playwright";
import { browserArguments, ensureBrowser } from "../setup/browser.mjs";
import { ensureProgram } from "../setup/programs.mjs";
import { inDark } from "./drawing";
import { SCENES, type Scene } from "./scenes";

const media = resolve(import.meta.dirname, "../../flows/media");
const FRAMES_A_SECOND = 20;
const SIZE = { width: 960, height: 540 };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(SCENES, name));
if (unknown.length > 0) {
  console.error(`There is no video ${unknown.join(", ")}; expected ${Object.keys(SCENES).join(", ")}.`);
  process.exit(2);
}
const encoder = ensureProgram("ffmpeg", "ffmpeg");
const browser = await chromium.launch({
  executablePath: ensureBrowser().path,
  chromiumSandbox: process.getuid?.() !== 0,
  args: browserArguments,
});
const page = await browser.newPage({ viewport: SIZE });
await page.setContent("<style>body{margin:0}svg{display:block}</style><div></div>");
for (const [name, scene] of Object.entries(SCENES))
  if (wanted.length === 0 || wanted.includes(name)) {
    await film(page, name, scene);
    const markup = scene.draw(scene.still);
    await still(page, name, markup);
    await still(page, name.replace("@", "-dark@"), inDark(markup));
    console.log(`${name}: ${scene.seconds} s`);
  }
await browser.close();

/** A picture as PNG. */
async function frame(on: Page, markup: string): Promise<Buffer> {
  await on.evaluate((shapes) => {
    const holder = document.querySelector("div");
    if (holder) holder.innerHTML = shapes;
  }, markup);
  return on.screenshot();
}

async function film(on: Page, name: string, scene: Scene): Promise<void> {
  const input = ["-f", "image2pipe", "-framerate", String(FRAMES_A_SECOND), "-i", "-"];
  const quality = ["-c:v", "libvpx-vp9", "-crf", "38", "-b:v", "0", "-deadline", "good", "-cpu-used", "1"];
  const form = ["-pix_fmt", "yuv420p", "-g", "100", "-an", join(media, `${name}.webm`)];
  const filming = ffmpeg([...input, ...quality, ...form]);
  for (let index = 0; index < scene.seconds * FRAMES_A_SECOND; index += 1)
    filming.stdin.write(await frame(on, scene.draw(index / FRAMES_A_SECOND)));
  filming.stdin.end();
  await endOf(filming);
}

async function still(on: Page, name: string, markup: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "still-"));
  const file = join(folder, "still.png");
  writeFileSync(file, await frame(on, markup));
  await endOf(ffmpeg(["-i", file, "-c:v", "libwebp", "-quality", "82", join(media, `${name}.webp`)]));
  rmSync(folder, { recursive: true });
}

function ffmpeg(args: readonly string[]): ChildProcessByStdio<Writable, null, null> {
  return spawn(encoder, ["-y", "-loglevel", "error", ...args], { stdio: ["pipe", "inherit", "inherit"] });
}

async function endOf(command: ChildProcessByStdio<Writable, null, null>): Promise<void> {
  const [code] = (await once(command, "exit")) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
