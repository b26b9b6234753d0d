/** The words of the schemas that no form sets, each with its reason. */
export const NOT_IN_FORMS: { readonly [word: string]: string } = {
  "flow.$schema": "Editors read it: it has nothing to do with the product.",
  "part.$schema": "Editors read it.",
  "book.$schema": "Editors read it.",
  "list.$schema": "Editors read it.",
  "flow.format": "It has one value, the edition of the format.",
  "flow.parts": "Publishing writes the parts that a version used.",
};
