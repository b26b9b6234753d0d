// @ts-check
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Features that a test browser does without. Chromium obeys the last `--disable-features` alone, so those that
 * Playwright turns off (`disabledFeatures` in its `chromiumSwitches.ts`) stand here again.
 */
const withoutFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // The address bar's own popups and a process in reserve: with them, each page of a test costs twice the work.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
];

/** Switches that keep a test browser to its work, and from talking to anybody but the product. */
export const browserArguments = [
  `--disable-features=${withoutFeatures.join(",")}`,
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The headless shell first: it is the same engine without the windows around it, and starts and draws sooner. */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * Where Chromium is: BROWSER_PATH, else the system's, else what `playwright install chromium` put in its cache.
 * @returns {string | undefined} an executable file; undefined when there is none yet
 */
export function findBrowser() {
  const named = process.env.BROWSER_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`BROWSER_PATH names ${named}, which does not exist`);
    return named;
  }
  return [...systemPaths, ...downloaded()].find((path) => existsSync(path));
}

const DEBIANS = "/usr/bin/chromium";

/**
 * Adds the headless shell of the same version to Debian's Chromium, where we may. A page that is not in front is drawn
 * once a second in Chromium, and each click on it waits for that: two files of the browser suite took half the time in the
 * shell, and an eighth less of the processor.
 * @returns {boolean} whether it was added: Chromium does it, too, where it cannot be
 */
function installShell() {
  if (process.getuid?.() !== 0) return false;
  try {
    const version = execFileSync("dpkg-query", ["-W", "-f", "${Version}", "chromium"], { encoding: "utf8" });
    const shell = `chromium-headless-shell=${version}`;
    return attempt("apt-get", ["install", "-y", "--no-install-recommends", "--no-remove", "--no-upgrade", shell]);
  } catch {
    return false;
  }
}

/**
 * Finds a browser or installs one, and says how.
 * @returns {{ path: string, how: string }}
 */
export function ensureBrowser() {
  const before = findBrowser();
  const isWithShell = before === DEBIANS && installShell();
  const found = findBrowser();
  if (found) return { path: found, how: isWithShell ? "apt-get install chromium-headless-shell" : "found" };
  const ways = [
    // Debian's package first: where there is none, that is known at once, and a download that is refused takes a while.
    ...["chromium-headless-shell", "chromium"].map((name) => ({
      how: `apt-get install ${name}`,
      command: "apt-get",
      args: ["install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300", name],
    })),
    { how: "playwright install chromium", command: "npx", args: ["playwright", "install", "chromium"] },
  ];
  for (const way of ways) {
    if (!attempt(way.command, way.args)) continue;
    const path = findBrowser();
    if (path) return { path, how: way.how };
  }
  throw new Error(
    "No browser: set BROWSER_PATH, or install Chromium (tried: apt-get install chromium-headless-shell, apt-get install chromium, playwright install chromium)",
  );
}

function downloaded() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), ".cache", "ms-playwright");
  if (!existsSync(cache)) return [];
  const folders = readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted()
    .toReversed();
  return folders.flatMap((name) =>
    ["chrome-linux64", "chrome-linux"].map((inner) => join(cache, name, inner, "chrome")),
  );
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function attempt(command, args) {
  try {
    execFileSync(command, args, { stdio: ["ignore", "ignore", "pipe"], timeout: 300_000 });
    return true;
  } catch {
    return false;
  }
}
