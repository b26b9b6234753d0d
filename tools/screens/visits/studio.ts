import type { Visit } from "../pictures/visit";

const STAFF = "staff@carrier.example";

/** The studio's pages of products, as staff see them, with a draft that is made here. */
export const productsOfStudio: Visit = async ({ camera, office, open }) => {
  await office.call("/api/auth/v1/send-login-link", { data: { email: STAFF } });
  const page = await open();
  await page.goto(await office.linkTo(STAFF));
  const product = page.getByRole("link", { name: "Business Owners Accident" });
  await product.waitFor();
  await camera.take(page, "table", "studio-products");
  await product.click();
  const versions = page.getByRole("list", { name: "Versions" });
  await versions.waitFor();
  await page.getByRole("list", { name: /in words$/ }).waitFor({ state: "attached" });
  await camera.take(page, "table", "studio-product");
  await page.getByRole("button", { name: "New draft" }).click();
  await page.getByLabel("Name").fill("Higher minimum in Colorado");
  await camera.take(page, "table", "studio-new-draft");
  await page.getByRole("button", { name: "Make draft" }).click();
  await page.waitForURL(/\/studio\/drafts\//);
  await page.goto("/studio/boa");
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await camera.take(page, "table", "studio-delete-draft");
};
