/** What the form says of words and things, for people who never see the file: the schemas speak to those who write it. */
import { ownOf } from "../../../../../engine/analysis/index";

/** Where the schema's own sentence is about how something is written. */
const PLAIN: { readonly [thingOrWord: string]: string } = {
  flow: "The whole product: what the enrollment asks, shows, refuses and saves.",
  part: "Questions, a step or messages that several products share. A product says which version it uses.",
  list: "Options or texts that products use, such as the states. A changed list is a new version.",
  book: "What the plans are, what they cost and where they are sold.",
  scenario: "One journey through the product, and what must come of it. What it does not say is answered as usual.",
  question: "What is asked, and what may be answered.",
  "question.type":
    "What kind of answer people give. Of options, the answer is the one that they choose, saved as a text.",
  "question.choices": "The options to choose from. People read the words; the code of an option is what is saved.",
  "question.where":
    "Offers only some items of the list: those where what is named here has this value, usually an earlier answer.",
  "question.saved": "Where the answer is kept on the quote. Left out, it is kept among the answers under its name.",
  "question.starts_as": "What is in the field before people answer.",
  "question.keep_saved":
    "An answer that was saved earlier is kept while it is valid. After that, the first value replaces it.",
  "question.agrees_to":
    "The texts that Yes agrees to. A text that changes gets a new name. Which texts were agreed to, by whom and when is kept.",
  "question.items": "What is asked about each thing of the list, such as each person, and how one is shown.",
  table: "A value for each item of a list, such as for each state, which rules look up.",
  "table.by": "The list whose items have a value each, such as the states.",
  "table.cells": "The values. An item without one has the value of all others.",
  part_use: "Questions that several products share. What is said here takes the place of what the part says.",
  "part_use.use": "The shared part that the questions come from.",
  step_part: "A step that several products share. What is said here takes the place of what the part says.",
  "step.use": "The shared part that the step comes from.",
  "messages.use": "The shared part that these texts come from.",
  "file.groups": "The headings of the progress that people see. Each step says under which one it is counted.",
  "file.values":
    "Values that are worked out once and used by rules and texts, such as how many people there are. Each can use those above it.",
  "file.rejections": "What people read when they are refused. A rule that refuses names one of these.",
  "file.rated_by": "The state that sets the prices: that of the policyholder's address, or the answer to a question.",
  "file.landing": "The product's web page, where links lead before the enrollment begins.",
  "file.migrations":
    "How saved answers change when a started quote moves to a newer version, listed by the version that changed them.",
  "file.parameters": "What a product can say where it uses this part.",
  "file.records": "The record of each person for whom the part can be used. A product says which one.",
  "file.synonyms":
    "Other words that people type to find an item, with the items that they find, the best one first. Plurals are found anyway.",
  "file.plan_names":
    "The names of the plans, with the words that each has in the plan's title, after the product's name.",
  "file.plan_prices": "The price of a plan by its name and type, where it is not the price that all plans have.",
  "file.availability": "What is sold in each state. A state that is not named here sells everything.",
  "parameter.properties": "What it is made of.",
  "home_record.with": "What the record always holds besides the answers.",
  "home_record.copied_to": "Other records that always get the same answers, and how they differ.",
  "confirm.sets": "Answers that are given when people confirm.",
  "confirm.judges": "Rules that refuse, checked with these answers before anything is saved.",
  "coverages.defaults": "What a plan has where its prices say nothing else.",
  "coverages.tables": "The tables in which coverages are shown, where there is more than one.",
  coverage: "One coverage, and what each plan pays.",
  "line.label": "The words for the line. They can name a thing of a list, and differ by conditions.",
  "add_on.price": "What the add-on costs in each type of plan.",
};

/** Returns what is said of a word of a thing, or of the thing itself where no word is given. */
export function aboutOf(description: string, thing: string, word?: string): string {
  const own = ownOf(PLAIN, word === undefined ? thing : `${thing}.${word}`);
  return own ?? withoutMarks(description);
}

/** A sentence of the schema without the marks of code. */
const withoutMarks = (description: string): string => description.replaceAll("`", "");
