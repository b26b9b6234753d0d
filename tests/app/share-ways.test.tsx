import "@testing-library/jest-dom/vitest";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { qrCodeOf } from "../../app/dashboard/header/qrCode";
import ShareWays from "../../app/dashboard/header/ShareWays";
import { readQr } from "../support/read-qr";
import { press } from "./support/actions";
import { show } from "./support/show";

/** What the Share Link dialog has for a chosen product: its QR code, how the link looks, and ways to send it. */

const LINK = "https://portal.example/buy/acme/passport360?b=bkr_dana";
const PAGE = `<!doctype html><html><head><title>Passport 360</title>
<meta property="og:title" content="Passport 360: &lt;One&gt; policy">
<meta property="og:description" content="From $195 a year · Prepared for you by Dana Reyes">
<meta property="og:image" content="https://other.example/documents/links/passport360/0a.png">
<meta property="og:image:alt" content="A globe and the price"></head><body></body></html>`;

/** What the page behind the link answers. */
let page: (path: string) => Promise<Response>;
const asked: string[] = [];
beforeEach(() => {
  page = () => Promise.resolve(new Response(PAGE));
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return page(path);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const showWays = (link = LINK) =>
  show(<ShareWays link={link} title="Passport 360" from="Dana Reyes" name="passport360" />);

test("scanning the QR code leads to the link", async () => {
  showWays();
  const code = screen.getByRole("img", { name: "QR code of the link to Passport 360" });
  const side = Number(code.getAttribute("viewBox")?.split(" ")[2]);
  const path = code.querySelector("path")?.getAttribute("d") ?? "";
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x} ${y}`));
  expect(readQr(side, (x, y) => dark.has(`${x} ${y}`))).toBe(LINK);
  await screen.findByRole("figure");
});

test("a QR code can hold a link of any length that an address may have", () => {
  const long = `https://portal.example/buy/${"agency-".repeat(9)}/${"p".repeat(60)}?b=${"é%20".repeat(9)}`;
  for (const link of ["https://a.example/buy/x/y", LINK, long]) {
    const code = qrCodeOf(link);
    expect(readQr(code.length, (x, y) => code[y]?.[x] === true)).toBe(link);
  }
});

test("the dialog previews the link as a message will show it, with this portal's picture", async () => {
  showWays();
  expect(await screen.findByText("Passport 360: <One> policy")).toBeVisible();
  expect(asked).toEqual(["/buy/acme/passport360?b=bkr_dana"]);
  expect(screen.getByText("From $195 a year · Prepared for you by Dana Reyes")).toBeVisible();
  expect(screen.getByAltText("A globe and the price")).toHaveAttribute("src", "/documents/links/passport360/0a.png");
});

test.each([
  ["cannot be reached", () => Promise.reject(new TypeError("failed to fetch"))],
  ["is in trouble", () => Promise.resolve(new Response(PAGE, { status: 500 }))],
])("a page that %s is said in place of its looks, and asked for again", async (_, fails) => {
  page = fails;
  showWays();
  expect(await screen.findByText(/^How the link looks could not be loaded/)).toBeVisible();
  expect(screen.getByRole("img", { name: /^QR code/ })).toBeVisible();
  page = () => Promise.resolve(new Response(PAGE));
  press("Try again");
  expect(await screen.findByAltText("A globe and the price")).toBeVisible();
});

test("a page without tags of its own shows no picture, and everything else", async () => {
  page = () => Promise.resolve(new Response("<title>Enrollment</title>"));
  showWays();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("figure")).toBeNull();
  expect(screen.getByText("Send by email")).toBeVisible();
});

test("mail and text buttons send the full link with a few plain words", async () => {
  showWays();
  const wayOf = (name: string): URL => new URL(screen.getByText<HTMLAnchorElement>(name).href);
  const [mail, text] = [wayOf("Send by email"), wayOf("Send by text")];
  const said = `Here is what Passport 360 covers and costs: ${LINK}`;
  expect([mail.protocol, text.protocol]).toEqual(["mailto:", "sms:"]);
  expect(mail.searchParams.get("subject")).toBe("Passport 360");
  expect(mail.searchParams.get("body")).toBe(`${said}\n\nDana Reyes`);
  expect(text.searchParams.get("body")).toBe(said);
  // Mail programs show a plus as it is.
  expect(mail.search + text.search).not.toContain("+");
  await screen.findByRole("figure");
});
