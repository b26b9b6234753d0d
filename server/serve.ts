import { createServer } from "./app";
import { listenAt } from "./base/listening";
import { operatorMessageOf } from "./base/operator-error";
import { readEnv } from "./env";
import type { Variables } from "./base/setting";
import type { Env } from "./env";
import { lawSentences } from "./base/law";
import { standInSentences } from "./base/stand-ins";
import { watchConnections } from "./http/drain";
import { createHttpServer } from "./http/listen";
import { openDeps } from "./start";
import type { Parts } from "./start";
import { stopInOrder } from "./stop";

/** A server that answers. */
export interface Serving {
  readonly host: string;
  readonly port: number;
  /** Where this machine reads the metrics; undefined when they are not served. */
  readonly metricsPort: number | undefined;
  /** What an operator should know, a sentence each. */
  readonly warnings: readonly string[];
  /** Ends everything in order; resolves when all has ended. Never throws. May be called again. */
  readonly stop: () => Promise<void>;
}

/** Why the server does not start, in a sentence that tells the operator what to change. */
export interface Refused {
  readonly refused: string;
}

/**
 * Starts the server that the environment describes. Returns the reason when the operator can do something about it; what
 * was opened until then is closed. Throws for a defect of the program. `parts` replaces parts of the server.
 */
export async function serve(variables: Variables, root: string, parts: Parts = {}): Promise<Serving | Refused> {
  try {
    return await listening(readEnv(variables, root), root, parts);
  } catch (error) {
    const refused = operatorMessageOf(error);
    if (refused === undefined) throw error;
    return { refused };
  }
}

async function listening(env: Env, root: string, parts: Parts): Promise<Serving> {
  const { deps, metricsPort, warnings, ...endings } = await openDeps(env, root, parts);
  const server = createHttpServer(createServer(deps), deps.settings);
  const connections = watchConnections(server);
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopInOrder({ server, connections, log: deps.log, ...endings }, env));
  try {
    const port = await listenAt(server, { setting: "PORT", host: env.host, port: env.port });
    deps.log.info("listening");
    for (const name of env.standIns) deps.log.info("stand_in", { name });
    return {
      host: env.host,
      port,
      metricsPort,
      warnings: [...standInSentences(env), ...lawSentences(env, deps.settings.spaces), ...warnings],
      stop,
    };
  } catch (error) {
    await endings.close();
    throw error;
  }
}
