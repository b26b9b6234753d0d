/** What a rule between settings is. */
import type { SettingName, SettingValues } from "./env-settings";

/** The settings, and what follows from several of them. */
export interface Read extends SettingValues {
  /** The address that links begin with, without a slash at its end. */
  readonly baseUrl: string;
  /** Whether it is a developer's own server: only this machine reaches it, and it sends no mail. */
  readonly dev: boolean;
  /** Whether each space's links lead to a host of its own, as BASE_URL names none that others reach. */
  readonly isAtHosts: boolean;
  /** The mode of Stripe's keys; undefined without all of them. */
  readonly keys: "live" | "test" | undefined;
}

/** Which settings it is about, what is wrong in a sentence that says what to write, and an example that breaks it. */
export interface Rule {
  readonly of: readonly SettingName[];
  /** What is wrong; undefined when nothing is. */
  readonly broken: (read: Read) => string | undefined;
  /** Settings that break it. */
  readonly example: { readonly [name in SettingName]?: string };
}
