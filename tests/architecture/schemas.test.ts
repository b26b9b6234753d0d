import { readdirSync, readFileSync } from "node:fs";
import Ajv from "ajv";
import { Ajv2019 } from "ajv/dist/2019";
import { expect, test } from "vitest";

/** Commands do not judge the schemas themselves, which would take as long as judging a flow: this does. */
const folder = new URL("../../schemas/", import.meta.url);
const schemas = readdirSync(folder).filter((file) => file.endsWith(".schema.json"));

test("there are schemas", () => expect(schemas).toContain("flow.schema.json"));

test.each(schemas)("%s is a sound schema", (file) => {
  const schema = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as { readonly $schema: string };
  const ajv = schema.$schema.includes("2019") ? new Ajv2019() : new Ajv();
  expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
});
