import { useEffect, useState } from "react";
import { getSettings } from "./api/public";
import type { Settings } from "./api/types";

let loading: Promise<Settings> | null = null;

/** The space's settings, asked for once a visit; a failed call is made again by the next page. */
export function loadSettings(): Promise<Settings> {
  loading ??= getSettings().then(dressed, (error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Puts the space's colour on. */
function dressed(settings: Settings): Settings {
  if (settings.space.accent) document.documentElement.style.setProperty("--space-accent", settings.space.accent);
  return settings;
}

/** The settings for a page that can do without them for a moment. */
export function useSettings(): Settings | undefined {
  const [settings, setSettings] = useState<Settings>();
  useEffect(() => {
    loadSettings().then(setSettings, () => undefined);
  }, []);
  return settings;
}
