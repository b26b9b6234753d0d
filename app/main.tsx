import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { BrowserRouter, matchRoutes } from "react-router-dom";
import type { RouteMatch } from "react-router-dom";
import { App } from "./App";
import { routes } from "./routes";
import type { PageRoute } from "./routes";
import { sentWithPage } from "./shared/api/given";
import { whenIdle } from "./shared/idle";
import { log } from "./shared/log";
import { openingOf } from "./shared/first";
import { watchErrors } from "./shared/report";
import { carryPressed } from "./shared/session/carry";
import { persistently } from "./shared/later";
import type { First } from "./shared/first";
import { compileUntil } from "./shared/theme/chakra";
import { system } from "./shared/theme/system";
import { typedInto } from "./shared/typedBefore";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
watchErrors();
carryPressed();
// A page that the browser has kept whole and shows again may be of another person by now: it is loaded as after a reload.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});
/** The largest file by far: what the page is made of runs while it is on its way. */
const reactDom = import("react-dom/client");
void compileUntil(reactDom);
void open(root);

/**
 * Shows the page once its file is there: until then stands what came from the server, which is the page itself
 * (`data-rendered`) or its shape. What was typed into it is kept.
 */
async function open(page: HTMLElement): Promise<void> {
  const match = matchRoutes(routes, location)?.at(-1);
  const first = match ? await firstOf(page, match) : null;
  void compileUntil(reactDom);
  const { createRoot, hydrateRoot } = await reactDom;
  document.getElementById("late")?.remove();
  // A page that can be read, with links that lead on, is better than the word that its script is missing.
  if (first === "missing") return;
  const typed = typedInto(page);
  const opening = openingOf(first, typed.putBack);
  const content = (
    <StrictMode>
      <ChakraProvider value={system}>
        <BrowserRouter>
          <App opening={opening} />
        </BrowserRouter>
      </ChakraProvider>
    </StrictMode>
  );
  if (first?.address !== undefined) history.replaceState(history.state, "", first.address);
  // In one go: React would do it between other work, and the page stands there without answering.
  if (first) flushSync(() => hydrateRoot(page, content, { onRecoverableError }));
  else createRoot(page).render(content);
  // What cannot be had now is asked for again when it is due.
  whenIdle(() => void match?.route.next?.().catch(() => undefined));
}

const onRecoverableError = (error: unknown): void => log(`Rendered again: ${String(error)}`);

/**
 * What the page on the screen was rendered from; null when there is none, or another is to be shown; `missing` when it
 * cannot be had and the page does without.
 */
async function firstOf(
  page: HTMLElement,
  { route, params }: RouteMatch<string, PageRoute>,
): Promise<First | "missing" | null> {
  const { pathname, search } = location;
  const { firstRender } = route;
  const isShown = firstRender !== undefined && "rendered" in page.dataset;
  try {
    if (isShown)
      return (await persistently(() => firstRender.load({ params, pathname, search }, sentWithPage()))) ?? null;
    await route.preload?.();
  } catch {
    if (isShown && firstRender.isReadable) return "missing";
    // The page asks again itself, and says what it cannot have.
  }
  return null;
}
