import { serveMetrics } from "../../../server/metrics/listen";
import { addReadings } from "../../../server/metrics/readings";
import { createMetrics } from "../../../server/metrics/registry";
import { startServer } from "./server";
import type { TestServer } from "./server";
import type { Deps } from "../../../server/domain/deps";

/** One line of a scrape. */
export interface Sample {
  readonly name: string;
  readonly labels: { readonly [name: string]: string };
  readonly value: number;
}

/** A server whose figures are served at an address of their own. */
export interface ScrapedServer extends TestServer {
  readonly metricsUrl: string;
  /** All that Prometheus is told, as it is told. */
  scrape(): Promise<string>;
  /** The value of the one sample with this name and these labels; undefined when there is none. */
  value(name: string, labels?: Sample["labels"]): Promise<number | undefined>;
}

export async function startScraped(deps: (deps: Deps) => Partial<Deps> = () => ({})): Promise<ScrapedServer> {
  const metrics = createMetrics();
  const server = await startServer({ deps: (basic) => ({ metrics, ...deps(basic) }) });
  const { port, close } = await serveMetrics(metrics.registry, addReadings(metrics.registry, server.deps.store), 0);
  const metricsUrl = `http://127.0.0.1:${port}/metrics`;
  const scrape = async (): Promise<string> => (await fetch(metricsUrl)).text();
  return {
    ...server,
    metricsUrl,
    scrape,
    value: async (name, labels = {}) => valueIn(samplesOf(await scrape()), name, labels),
    close: () => close().then(server.close),
  };
}

/** The samples of a scrape. Throws for a line that is not of the text format of Prometheus. */
export function samplesOf(text: string): readonly Sample[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`Not a sample: ${line}`);
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, word]) => [key, word]);
      return { name, labels: Object.fromEntries(pairs) as Sample["labels"], value: Number(value) };
    });
}

function valueIn(samples: readonly Sample[], name: string, labels: Sample["labels"]): number | undefined {
  const found = samples.filter(
    (each) => each.name === name && Object.entries(labels).every(([key, word]) => each.labels[key] === word),
  );
  if (found.length > 1) throw new Error(`${found.length} samples of ${name}`);
  return found[0]?.value;
}
