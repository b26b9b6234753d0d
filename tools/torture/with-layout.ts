import { spawn } from "node:child_process";
import { once } from "node:events";
import { look } from "../database/look";
import { startLayout } from "../layout/layout";
import type { Layout, LayoutOptions } from "../layout/layout";
import { interrupted } from "./product";

/** Starts the layout, does the work, and takes everything down again. Throws Interrupted at a SIGINT or SIGTERM. */
export async function withLayout<T>(
  root: string,
  options: LayoutOptions,
  work: (layout: Layout) => Promise<T>,
): Promise<T> {
  const interruption = interrupted();
  const layout = await startLayout(root, options);
  try {
    return await Promise.race([work(layout), interruption.comes]);
  } finally {
    await layout.stop();
    interruption.forget();
  }
}

/** Runs `npm run database -- …` as an operator does. Throws with what it said when it fails. */
export async function database(root: string, { pairFile }: Layout, ...words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ["--import", "tsx", "tools/database/main.ts", ...words, "--pair", pairFile], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => said.push(part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`npm run database -- ${words.join(" ")} ended with ${code}:\n${said.join("")}`);
  return said.join("");
}

/** The primary and the standby, as the pair's commands see them. */
export async function rolesOf(layout: Layout) {
  const seen = await look(layout.pair);
  const nodeOf = (role: string) =>
    layout.nodes.find(({ name }) => seen.some((each) => each.role === role && each.node.name === name));
  return { primary: nodeOf("primary"), standby: nodeOf("standby") };
}
