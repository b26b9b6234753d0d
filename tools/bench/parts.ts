import type { Figures } from "./numbers";

/** What was typed beside the names of parts. */
export interface Asked {
  /** The commit whose engine or server is measured too. */
  readonly against: string | undefined;
  /** Other working copies in which `keys` is measured too. */
  readonly beside: readonly string[] | undefined;
  /** How many clients there are at each step of `growth`. */
  readonly clients: readonly number[] | undefined;
}

/** The parts of `npm run bench`, by name. Each is loaded only when asked for: the engine's figures need neither a browser nor a server. */
export const PARTS: Readonly<Record<string, (root: string, asked: Asked) => Promise<Figures>>> = {
  engine: async (root, { against }) => (await import("./engine")).benchEngine(root, against),
  browser: async (root) => (await import("./browser")).benchBrowser(root),
  combobox: async (root) => (await import("./combobox")).benchCombobox(root),
  search: async (root) => (await import("./search")).benchSearch(root),
  clients: async (root) => (await import("./clients")).benchClients(root),
  fields: async (root) => (await import("./fields")).benchFields(root),
  studio: async (root) => (await import("./studio")).benchStudio(root),
  sheets: async (root) => (await import("./sheets")).benchSheets(root),
  hostile: async (root) => (await import("./hostile")).benchHostile(root),
  keys: async (root, { beside }) => (await import("./keys")).benchKeys(root, beside),
  api: async (root, { against }) => (await import("./api")).benchApi(root, against),
  saves: async (root) => (await import("./saves")).benchSaves(root),
  pooler: async (root) => (await import("./pooler")).benchPooler(root),
  large: async (root) => (await import("./large")).benchLarge(root),
  growth: async (root, { clients }) => (await import("./growth/growth")).benchGrowth(root, clients),
  memory: async (root) => (await import("./memory")).benchMemory(root),
  comparison: async () => (await import("./comparison")).benchComparison(),
  analysis: async () => (await import("./analysis")).benchAnalysis(),
};

/** The parts that measure another commit, too. */
export const COMPARED: readonly string[] = ["engine", "api"];
