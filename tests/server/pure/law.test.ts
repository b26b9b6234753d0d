/** What an operator reads of words of law that a space lacks. */
import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { lawSentences } from "../../../server/base/law";
import { readSpaces } from "../../../server/base/spaces-file";
import { picturesFolder, twoSpaces, writeSpaces } from "../support/spaces";

const folder = picturesFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SENTENCE =
  'SPACES_FILE: the space demo has no words of law for privacy, terms, accessibility, licenses, cancellation, so its pages show none. Its "law" takes them.';

test("a server that others can reach logs the legal texts that a space lacks, and a local one does not", () => {
  const { spaces } = readSpaces({
    spacesFile: writeSpaces(folder, twoSpaces()),
    baseUrl: "https://portal.example.com",
  });
  expect(lawSentences({ dev: false }, spaces)).toEqual([SENTENCE]);
  expect(lawSentences({ dev: true }, spaces)).toEqual([]);
});
