import { PERSON, type Product, type Step } from "./purchase";

const RING = "Grandmother's ring";
const VIOLIN = `Violin${"o".repeat(74)}`; // As long as a name may be, and in one word.
const DEDUCTIBLE = "How much do you want to bear yourself?";
const POLICY = { "Insured things": `${RING}, ${VIOLIN}`, "Insured in total": "$9,250.50", Deductible: "$250.00" };

const AWAY = { "How much of the year is nobody": "12.5" };
const SAFETY = { "Choose all that the home has": ["Burglar alarm", "Safe"], ...AWAY };
const LENDING = {
  "Some of the things are lent to others now and then": true,
  "I have read the rules of lending and agree to them": true,
} as const;

const FOR_WHOM: Step = { id: "client-type", title: "Whose things do you want to insure?", isNew: true };

export const belongings: Product = {
  folder: "belongings",
  id: "belongings",
  title: "Belongings",
  landing: { heading: "Belongings", price: /^From \$\d+ for 90 days$/ },
  forWhom: { ...FOR_WHOM, answers: { "My own": true } },
  first: "owner",
  steps: [
    {
      id: "home",
      title: { broker: "Where are the things kept?", client: "Where do you keep your things?" },
      offers: [
        { when: { State: "Texas" }, field: "County", options: ["Dallas", "Harris", "Travis"] },
        { when: { State: "Colorado" }, field: "County", options: ["Adams", "Boulder", "Denver"] },
      ],
      answers: { State: "Colorado", County: "Denver" },
    },
    {
      id: "safety",
      title: "What keeps the home safe?",
      answers: SAFETY,
      isNew: true,
    },
    {
      id: "things",
      title: "What do you want to insure?",
      things: {
        words: { add: "Add another thing", add_title: "Add a thing", edit_title: "Edit this thing" },
        deeds: [
          {
            add: { "What is it?": "Ring", Kind: "Jewelry", Value: "1,000" },
            file: {
              label: "Receipt",
              name: "receipt.pdf",
              refused: "Please choose a file of another type: PDF, JPEG or PNG",
            },
          },
          { add: { "What is it?": VIOLIN, Kind: "Musical instrument", Value: "$8,000" } },
          { add: { "What is it?": "Painting", Kind: "Art", Value: "500" } },
          { edit: "Ring", to: { "What is it?": RING, Value: "1250.5" } },
          { remove: "Painting" },
        ],
        counted: "2 things",
      },
      shows: ["Jewelry, $1,250.50", "receipt.pdf", "Musical instrument, $8,000.00"],
      isNew: true,
    },
    { id: "cover", title: DEDUCTIBLE, answers: { Deductible: "300" }, shows: ["$9,250.50"], isNew: true },
    { id: "plans", title: "Choose your plan", plan: "All Risks" },
    {
      id: "owner",
      title: { broker: "Whose things are they?", client: "Tell us about yourself" },
      answers: PERSON,
    },
    {
      id: "check",
      title: "Check your answers",
      shows: ["Denver", "12.5%", RING, VIOLIN, "$9,250.50", "Burglar alarm, Safe"],
      change: { of: DEDUCTIBLE, to: { Deductible: "250" }, before: "$300.00", after: "$250.00" },
      isNew: true,
    },
  ],
  confirmation: { broker: "Ann's things are insured!", client: "Your things are insured!" },
  purchases: {
    share: {
      scenario: "share-agrees",
      pays: "card",
      steps: {
        safety: {
          answers: { ...SAFETY, "I agree to the visit; my policy then costs $10 less": true },
          shows: ["A visit at home"],
        },
        cover: { answers: { Deductible: "300", ...LENDING }, shows: ["$9,250.50", "Rules of lending"] },
      },
      policy: { ...POLICY, Visit: "agreed to", "Lent to others": "Yes" },
    },
    enroll: {
      scenario: "client-buys",
      pays: "check",
      steps: {
        safety: { answers: AWAY },
        plans: { plan: "Named Risks" },
        check: { shows: ["Belongings Named Risks"] },
      },
      policy: { ...POLICY, Visit: "not agreed to" },
    },
    dashboard: {
      scenario: "broker-for-a-business",
      business: "Lee Strings",
      pays: "check",
      steps: { owner: { answers: { ...PERSON, "Business name": "Lee Strings" } } },
      policy: POLICY,
    },
  },
};

/** The same by somebody who says that it is for a business. */
export const belongingsOfABusiness: Product = {
  ...belongings,
  title: "Belongings of a business",
  forWhom: { ...FOR_WHOM, answers: { "Those of a business": true } },
  purchases: {
    ...belongings.purchases,
    share: {
      scenario: "share-buys-for-a-business",
      pays: "check",
      steps: {
        owner: { answers: { ...PERSON, "Business name": "Lee Strings" } },
        check: { shows: ["Lee Strings", RING, VIOLIN] },
      },
      policy: { ...POLICY, Visit: "not agreed to" },
    },
  },
};
