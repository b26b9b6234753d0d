import type { Visit } from "../pictures/visit";

const DEAD_ENDS = {
  "nothing-here": { ids: "u20", path: "/nothing-here" },
  "nothing-to-buy": { ids: "u20 table", path: "/buy/nothing" },
  "unknown-agency": { ids: "table", path: "/buy/nobody/passport360" },
  "no-link": { ids: "table", path: "/products/passport360" },
  "bad-link": { ids: "table", path: "/enroll?token=nothing&quote_number=Q-NOTHING" },
  "ended-link": { ids: "table", path: "/products/passport360/enroll/Q-NOTHING/policyholder" },
  "sign-in-expired": { ids: "table", path: "/login?error=invalid_token" },
} as const;

/** Addresses that lead nowhere, and links that are over. */
export const deadEnds: Visit = async ({ camera, open }) => {
  for (const [state, { ids, path }] of Object.entries(DEAD_ENDS)) {
    const page = await open();
    await page.goto(path);
    await page.getByRole("heading").first().waitFor();
    await camera.take(page, ids, `dead-end-${state}`);
  }
};

/** A mailed link while no call of the server succeeds. */
export const serverFails: Visit = async ({ camera, open }) => {
  const page = await open();
  await page.route("**/api/**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/products/passport360/enroll/Q-NOTHING/policyholder");
  await page.getByRole("heading").first().waitFor();
  await camera.take(page, "u22", "dead-end-server-fails");
};

/** The brokers' door: the sign-in page, and what it says when the link is on its way. */
export const signingIn: Visit = async ({ camera, open }) => {
  const page = await open();
  await page.goto("/login");
  await page.getByLabel("Email").waitFor();
  await camera.take(page, "table", "sign-in");
  await page.getByLabel("Email").fill("dana@acme.example");
  await page.getByRole("button", { name: "Submit" }).click();
  await page
    .getByText(/is on its way/)
    .first()
    .waitFor();
  await camera.take(page, "table", "sign-in-sent");
};
