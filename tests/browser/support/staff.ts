import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The carrier's staff of the demo data, who add brokers. */
const STAFF = "staff@carrier.example";
const fileOf = (origin: string): string => join(process.env.BROWSER_TEST_DATA ?? "", `staff-${new URL(origin).port}`);

/** Playwright's global setup: signs the staff in at each server, once a run. */
export default async function signStaffIn(): Promise<void> {
  for (const port of [process.env.BROWSER_TEST_PORT, process.env.BROWSER_TEST_ADDED_PORT]) {
    const origin = `http://localhost:${port}`;
    await call(`${origin}/api/auth/v1/send-login-link`, { email: STAFF });
    const mails = await call<readonly { readonly to: string; readonly links: readonly string[] }[]>(
      `${origin}/dev/outbox.json`,
    );
    const link = mails.find(({ to }) => to === STAFF)?.links[0] ?? "";
    const token = new URL(link).searchParams.get("token");
    const { auth } = await call<{ readonly auth: { readonly token: string } }>(`${origin}/api/auth/v1/login`, {
      token,
    });
    writeFileSync(fileOf(origin), auth.token);
  }
}

/** The token of the staff's session at a server. */
export const staffToken = (origin: string): string => readFileSync(fileOf(origin), "utf8");

async function call<T>(url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    ...(body && { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
