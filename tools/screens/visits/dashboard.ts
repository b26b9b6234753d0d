import type { Page } from "playwright";
import type { Office, SignedIn } from "../buying/office";
import { somebody } from "../buying/person";
import type { Visit } from "../pictures/visit";

const DANA = "dana@acme.example";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function atTheList(page: Page): Promise<void> {
  await page.goto("/dashboard/clients");
  await page.getByRole("heading", { level: 1, name: /^Clients/ }).waitFor();
}

/** The list with the demo's clients, with hundreds more of an import, and empty in both ways. */
export const lists: Visit = async ({ camera, office, open }) => {
  const page = await open(await office.signIn(DANA));
  await atTheList(page);
  await camera.take(page, "u7 u13 u14", "clients");
  await button(page, /^Add$/).click();
  await page.getByRole("dialog").waitFor();
  await camera.take(page, "table", "add-clients");
  await give(page, csv(["individual", "Ann", "Lee", "ann@mail.example", "", "Denver", "CO", ""]));
  await page.getByRole("region", { name: "Rows that could not be imported" }).waitFor();
  await camera.take(page, "table", "import-refused");
  await button(page, /^Add$/).click();
  await give(page, csv(...manyClients(500)));
  await page
    .getByText(/Please wait while we import/)
    .first()
    .waitFor();
  await camera.take(page, "table", "importing");
  await page.getByText("Clients added successfully", { exact: true }).waitFor({ timeout: 60_000 });
  await camera.take(page, "u23", "imported");
  await atTheList(page);
  await camera.take(page, "u13 u14", "clients-many");
  const idle = await open(await office.signIn(await newBroker(office, "acme")));
  await atTheList(idle);
  await idle.getByRole("combobox").first().selectOption({ label: "My Clients" });
  await camera.take(idle, "u15", "my-clients-none");
  const slug = `new-${Date.now().toString(36)}`;
  const { token } = await office.signIn("staff@carrier.example");
  await office.call("/api/management/v1/brokerages", { token, data: { slug, name: "New Agency" } });
  const alone = await open(await office.signIn(await newBroker(office, slug)));
  await atTheList(alone);
  await camera.take(alone, "u15", "clients-none");
};

const COLUMNS = ["client_type", "first_name", "last_name", "email", "line1", "city", "region", "postal"];
const csv = (...rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from([COLUMNS, ...rows].map((row) => row.join(",")).join("\r\n"));
const give = (page: Page, buffer: Buffer) =>
  page.getByLabel(/^Browse/).setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer });

function manyClients(count: number): readonly (readonly string[])[] {
  const run = Date.now().toString(36);
  const place = ["12 Alder Street", "Denver", "CO", "80202"];
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [`First${index}`, `Many${index % 40}`];
    return ["individual", first, last, `${first}.${run}@mail.example`, ...place];
  });
}

/** A new broker of an agency, who has no client. Returns their address. */
async function newBroker({ call, signIn }: Office, slug: string): Promise<string> {
  const { token } = await signIn("staff@carrier.example");
  const email = `robin.${Date.now().toString(36)}@${slug}.example`;
  const broker = { name: "Robin Vale", email, phone_number: "303-555-0155", brokerage: { slug } };
  await call("/api/management/v1/brokers", { token, data: broker });
  return email;
}

/** A client's page with nothing, and with two offers; the dialogs around them. */
export const clients: Visit = async ({ camera, office, open }) => {
  const dana = await office.signIn(DANA);
  const page = await open(dana);
  const id = await office.addClient(dana, somebody("Zoe"), "passport360");
  await page.goto(`/dashboard/clients/${id}`);
  await button(page, "Create offer").first().waitFor();
  await camera.take(page, "u16", "client-without-offers");
  await button(page, "Create offer").first().click();
  await page.getByRole("dialog", { name: "Create offer" }).waitFor();
  await camera.take(page, "u23", "create-offer");
  await page.getByLabel("Email the client a link").check();
  await page.getByRole("dialog").getByRole("button", { name: "Create offer" }).click();
  await page.getByText("has been sent an enrollment email.").waitFor();
  await camera.take(page, "u23", "offer-sent");
  await office.addQuote(dana, id, "passport360");
  await page.reload();
  await button(page, "Create offer").first().waitFor();
  await camera.take(page, "u16", "client-with-offers");
  await button(page, "Edit").first().click();
  await page.getByRole("dialog").waitFor();
  await camera.take(page, "table", "edit-client");
};

/** The dialogs of the header, and what is not there. */
export const header: Visit = async ({ camera, office, open }) => {
  const page = await open(await office.signIn(DANA));
  await atTheList(page);
  await button(page, "Share Link").click();
  await page.getByRole("dialog", { name: "Share Link" }).waitFor();
  await camera.take(page, "U3 table", "share-link");
  await page.getByLabel("Product").selectOption({ label: "Passport 360" });
  await camera.take(page, "U3 table", "share-link-chosen");
  await page.keyboard.press("Escape");
  await button(page, "Search").click();
  await page.getByRole("searchbox").fill("tai");
  await page
    .getByRole("status")
    .filter({ hasText: /results?/ })
    .first()
    .waitFor();
  await camera.take(page, "table", "search");
  await page.keyboard.press("Escape");
  await button(page, "Dana Reyes").click();
  await camera.take(page, "u7", "profile-menu");
  await page.goto("/dashboard/clients/cli_nothing");
  await page.getByRole("heading").first().waitFor();
  await camera.take(page, "table", "dashboard-not-found");
  await page.route("**/api/management/v1/clients?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/dashboard/clients");
  await page.getByRole("heading").first().waitFor();
  await camera.take(page, "table", "dashboard-failed");
};

/** The page of a policy of each product, and an offer by somebody who may not sell. */
export const policies: Visit = async ({ camera, office, open }) => {
  const dana = await office.signIn(DANA);
  const page = await open(dana);
  for (const vertical of ["chubb_passport360", "chubb_boa"]) {
    const found = await policyOf(office, dana, vertical);
    await page.goto(`/dashboard/clients/${found.client}/policies/${found.id}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await camera.take(page, "table", `policy-${vertical}`);
  }
  const sam = await office.signIn("sam@acme.example");
  const his = await open(sam);
  await his.goto(`/dashboard/clients/${await office.addClient(sam, somebody("Sue"), "passport360")}`);
  await button(his, "Create offer").first().click();
  await his.getByRole("dialog").waitFor();
  await camera.take(his, "table", "create-offer-unlicensed");
};

interface Listed {
  readonly id: string;
  readonly policies_stats?: { readonly inforce: number };
}

/** A policy of a product of the agency's clients in the demo data. */
async function policyOf({ call }: Office, { token }: SignedIn, vertical: string) {
  for (let offset = 0; offset < 100; offset += 25) {
    const path = `/api/management/v1/clients?_offset=${offset}&_limit=25&broker_is_me=yes`;
    const listed = await call<readonly Listed[]>(path, { token });
    for (const { id, policies_stats } of listed.filter((each) => (each.policies_stats?.inforce ?? 0) > 0)) {
      if (policies_stats === undefined) continue;
      const of = await call<readonly { id: string; vertical: { code: string } }[]>(
        `/api/management/v1/policies?client_id=${id}`,
        { token },
      );
      const policy = of.find(({ vertical: { code } }) => code === vertical);
      if (policy) return { client: id, id: policy.id };
    }
  }
  throw new Error(`no client of the demo data has a policy of ${vertical}`);
}
