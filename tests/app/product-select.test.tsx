import "@testing-library/jest-dom/vitest";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShareLink } from "../../app/dashboard/header/ShareLink";
import { logOut, signIn } from "../../app/shared/session/broker";
import { shippedFlow } from "../engine/support/shipped";
import { allowDialogs, show } from "./support/show";

/** The product of a share link is chosen by its code (portal §2), and the link names the product. */

const ENDING = ".flow.json";
const FLOWS = readdirSync(resolve(import.meta.dirname, "../../flows"))
  .filter((name) => name.endsWith(ENDING))
  .map((name) => shippedFlow(name.replace(ENDING, "")));

const dana = { id: "bkr_dana", name: "Dana Reyes", email: "dana@acme.example" };
const DANA = {
  auth: { token: "t-dana" },
  id: "usr_dana",
  email: "dana@acme.example",
  name: "Dana Reyes",
  carrier: { name: "Meridian" },
  broker: dana,
  brokerage: { id: "bkg_acme", slug: "acme", name: "Acme" },
};

beforeEach(() => {
  allowDialogs();
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(Response.json(path.startsWith("/flows/") ? { flows: FLOWS } : { flags: {}, space: {} })),
  );
  act(() => signIn(DANA));
});
afterEach(() => {
  cleanup();
  act(logOut);
  vi.unstubAllGlobals();
});

test("the values of the list of products are the codes of the flows, and each leads to a link to its product", async () => {
  expect(FLOWS.length).toBeGreaterThan(1);
  show(<ShareLink onClose={() => undefined} />);
  const list = screen.getByLabelText<HTMLSelectElement>("Product");
  await waitFor(() => expect(list.options.length).toBeGreaterThan(1));
  const options = Array.from(list.options, ({ value, text }) => [value, text]);
  expect(options).toEqual([["", "Select one"], ...FLOWS.map(({ vertical_code, title }) => [vertical_code, title])]);
  for (const { vertical_code, slugs } of FLOWS) {
    await userEvent.selectOptions(list, vertical_code);
    const { pathname, search } = new URL(screen.getByLabelText<HTMLTextAreaElement>("Link").value);
    const [, buy, brokerage, product = ""] = pathname.split("/");
    expect([buy, brokerage, slugs.includes(product), search]).toEqual(["buy", "acme", true, "?b=bkr_dana"]);
  }
});
