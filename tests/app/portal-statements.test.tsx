import "@testing-library/jest-dom/vitest";
import { cleanup, screen, waitFor, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PolicyStatus } from "../../app/dashboard/PolicyStatus";
import { callsAs } from "../../app/shared/api/calls";
import { storeFile } from "../../app/shared/api/storage";
import { address, heading, press } from "./support/actions";
import { show } from "./support/show";
import { asBroker, closeSite, openAt, standInSite } from "./support/site";
import type { Site } from "./support/site";
import { sampled } from "../support/tier";

/** Statements of the portal that no other test reads: addresses, words, and what goes with a call. */

let site: Site;
beforeEach(() => {
  site = standInSite();
});
afterEach(closeSite);

describe("an address (portal §2)", () => {
  test.each(sampled(["/", "/dashboard", "/dashboard/no/such/page", "/dashboard/clients/a/b/c/d"], 2))(
    "%s leads a broker to the clients",
    async (at) => {
      asBroker();
      openAt(at);
      await waitFor(() => expect(address()).toBe("/dashboard/clients"));
    },
  );

  test.each(sampled(["/auth", "/login"]))("%s shows the sign-in screen", async (at) => {
    openAt(at);
    await waitFor(() => expect(heading()).toBe("Accident & Health Digital Marketing Portal"));
    expect(screen.getByLabelText("Email")).toBeVisible();
  });

  test("with `quotes` in it hides the Share Link of the header, which other addresses show (A-42)", async () => {
    asBroker();
    openAt("/dashboard/clients");
    // As on a phone, where no rule for wider screens holds: in the menu of who is signed in.
    const menu = () => document.querySelector("button[aria-haspopup=menu]") ?? document.body;
    await screen.findByText("Share Link");
    fireEvent.click(menu());
    expect(screen.getByRole("menuitem", { name: "Share Link" })).toBeVisible();
    cleanup();
    openAt("/dashboard/clients/cl_1/passport360/quotes/Q-1/policyholder");
    await waitFor(() => expect(site.calls.join(" ")).toContain("/quotes/Q-1"));
    fireEvent.click(menu());
    expect(screen.queryByText("Share Link")).toBeNull();
  });
});

describe("the sign-in page of a tab that has seen a broken enrollment link", () => {
  beforeEach(async () => {
    site.failing = {
      calls: /\/quotes\/Q-1$/,
      how: () => Promise.resolve(Response.json({ error: { code: "invalid_login_creds" } }, { status: 401 })),
    };
    openAt("/enroll?token=abc&quote_number=Q-1");
    await waitFor(() => expect(heading()).toBe("We do not recognize this enrollment link"));
    cleanup();
  });

  test("says it again when it is loaded again", async () => {
    openAt("/login");
    await waitFor(() => expect(heading()).toBe("We do not recognize this enrollment link"));
  });

  test.each(["/auth", "/submit-policy?policy_id=p"])("is that of agents for who comes by %s", async (at) => {
    openAt(at);
    await waitFor(() => expect(heading()).toBe("Accident & Health Digital Marketing Portal"));
  });
});

describe("words (portal §2, §8)", () => {
  test("the filter of the clients offers all and the broker's own", async () => {
    asBroker();
    openAt("/dashboard/clients");
    const options = await screen.findAllByText(/ Clients$/, { selector: "option" });
    expect(options.map(({ textContent }) => textContent)).toEqual(["All Clients", "My Clients"]);
  });

  test("a sign-in link that is over says so in the exact words, with the way to a new one", async () => {
    site.failing = {
      calls: /session/,
      how: () => Promise.resolve(Response.json({ error: { code: "invalid_login_creds" } }, { status: 401 })),
    };
    openAt("/login?token=old");
    const panel = await screen.findByText(/The special sign-in link expires/);
    expect(panel).toHaveTextContent(
      "Sign-in link expired. The special sign-in link expires after 24 hours, and can only be used once.",
    );
    press("Send a new special link");
    expect(await screen.findByLabelText("Email")).toBeVisible();
  });
});

describe("the badge of a policy (portal §4)", () => {
  test.each([
    ["inforce", "In force", "good"],
    ["canceled", "Canceled", "bad"],
    ["pending", "n/a", undefined],
    [undefined, "n/a", undefined],
  ])("of the state %s says %s in the tone %s", (status, words, tone) => {
    show(<PolicyStatus policy={{ status }} />);
    const badge = screen.getByText(words);
    show(<PolicyStatus policy={{ status: "inforce" }} />);
    show(<PolicyStatus policy={{ status: "canceled" }} />);
    show(<PolicyStatus policy={{ status: "none" }} />);
    const like = { good: "In force", bad: "Canceled" }[tone ?? ""] ?? "n/a";
    for (const other of screen.getAllByText(like)) expect(other.className).toBe(badge.className);
    const classes = ["In force", "Canceled", "n/a"].map((each) => screen.getAllByText(each)[0]?.className);
    expect(new Set(classes).size).toBe(3);
  });

  const TERM = { starts_at: "2028-03-03", ends_at: "2029-03-03" };
  test.each([
    ["that has ended", { status: "expired" }, "n/aEnded Mar 03, 2029"],
    ["sold for later", { status: "inforce", begins_later: true }, "In forceStarts Mar 03, 2028"],
    ["that covers", { status: "inforce" }, "In force"],
    ["that was canceled before it began", { status: "canceled", begins_later: true }, "Canceled"],
    ["of a state from later", { status: "paused" }, "n/a"],
  ] as const)("of a policy %s has below it what there is to say of its term (R-29)", (_, policy, words) => {
    const { container } = show(<PolicyStatus policy={{ ...TERM, ...policy }} />);
    expect(container).toHaveTextContent(new RegExp(`^${words}$`));
  });
});

describe("what goes with a call (portal §7, wizards §4.4)", () => {
  const sent: (readonly [string, Headers])[] = [];
  const calls = () => callsAs({ token: () => "t-1", refused: (error) => error });
  beforeEach(() => {
    sent.length = 0;
    vi.stubGlobal("fetch", (path: string, { headers }: RequestInit = {}) => {
      sent.push([path, new Headers(headers)]);
      return Promise.resolve(Response.json({}));
    });
  });

  test("the sale of a share link is made without the auth header, and any other with it", async () => {
    await calls().finalizeQuote("Q-1", { anonymous: true });
    await calls().finalizeQuote("Q-1", { anonymous: false });
    expect(sent.map(([, headers]) => headers.get("Authorization"))).toEqual([null, "Bearer t-1"]);
    expect(sent.map(([, headers]) => headers.get("X-Space"))).toEqual(["demo", "demo"]);
  });

  test("a file goes to its storage with the signed fields before it, and with no header of ours", async () => {
    const headers: string[] = [];
    const bodies: FormData[] = [];
    vi.stubGlobal(
      "XMLHttpRequest",
      class extends EventTarget {
        readonly upload = new EventTarget();
        readonly status = 204;
        open = (): void => undefined;
        setRequestHeader = (name: string): void => void headers.push(name);
        send = (body: FormData): void => {
          bodies.push(body);
          this.dispatchEvent(new Event("load"));
        };
      },
    );
    const file = new File(["a,b"], "clients.csv");
    await storeFile(file, { url: "https://store.example/", post: { key: "k", policy: "p" } }, () => undefined);
    expect(headers).toEqual([]);
    expect([...(bodies[0]?.keys() ?? [])]).toEqual(["key", "policy", "file"]);
  });
});
