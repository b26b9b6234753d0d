import type { SentMail } from "../buying/office";
import type { Visit } from "../pictures/visit";

/** The carrier's page, by the newest link that the issuing desk was mailed. */
export const carrier: Visit = async ({ camera, office, open }) => {
  const mails = await office.call<readonly SentMail[]>("/dev/outbox.json");
  const link = mails.flatMap(({ links }) => links).find((each) => each.includes("/submit-policy"));
  if (link === undefined) throw new Error("the issuing desk was mailed nothing");
  const { pathname, search } = new URL(link);
  const page = await open();
  await page.goto(pathname + search);
  await page.getByLabel("Policy number", { exact: true }).waitFor();
  await camera.take(page, "table", "carrier");
  const number = `MC-${Date.now().toString(36)}`;
  for (const label of ["Policy number", "Confirm policy number"])
    await page.getByLabel(label, { exact: true }).fill(number);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await camera.take(page, "table", "carrier-confirm");
  await dialog.getByLabel("Client's last name").fill("Sullivan");
  await dialog.getByLabel("Policy number once more").fill(number);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await page
    .getByText(/has been submitted/)
    .first()
    .waitFor();
  await camera.take(page, "table", "carrier-done");
};
