/** What a product's page says depends on what is known of its space: what is not known is not said. */
import { describe, expect, test } from "vitest";
import { landingWords } from "../../engine/index";
import type { Landing } from "../../schemas/flow.types";

const page: Landing = {
  headline: "{carrier}",
  lead: "Lead",
  actions: { first: "Check", second: "Get" },
  questions: {
    title: "Questions",
    items: [
      { question: "Who?", answer: "You, by {carrier}." },
      { question: "Can I cancel?", answer: "{cancellation}" },
    ],
  },
  documents: {
    title: "Documents",
    items: [
      {
        name: "faq",
        title: "FAQ",
        sections: [{ title: "Later", paragraphs: ["Call {carrier}.", "To cancel: {cancellation}"] }],
      },
    ],
  },
};
const saidOf = (facts: { readonly cancellation?: string }) => {
  const { questions, documents } = landingWords(page, { carrier: "Globex", ...facts });
  return [
    questions?.items.map(({ question, answer }) => [question, answer]),
    documents?.items.map(({ name, sections }) => [name, sections?.[0]?.paragraphs]),
  ];
};

describe("the words of cancellation", () => {
  test("are those of the space, in a question and in a document", () => {
    expect(saidOf({ cancellation: "Within 9 days." })).toEqual([
      [
        ["Who?", "You, by Globex."],
        ["Can I cancel?", "Within 9 days."],
      ],
      [["faq", ["Call Globex.", "To cancel: Within 9 days."]]],
    ]);
  });

  test("are left out, each with its question or paragraph alone, where the space has none", () => {
    expect(saidOf({})).toEqual([[["Who?", "You, by Globex."]], [["faq", ["Call Globex."]]]]);
  });
});
