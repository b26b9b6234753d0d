/** A word that a US colleague would not use at a whiteboard. */
export interface Word {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Name of a word → where it is found, in all its forms, and what to write instead. */
export const WORDS: { readonly [name: string]: Word } = {
  anew: { pattern: /\banew\b/gi, instead: "again" },
  "for-ever": { pattern: /\bfor\s+ever\b/gi, instead: "permanently, or for how long" },
  // "There is no such file" is good English, and so are comparisons: no longer, no more than.
  "is-no": {
    pattern: /(?<!\bthere\s+)\b(?:is|are|was|were)\s+no\s+(?!longer\b|one\b|\w+\s+than\b)[a-z]+/gi,
    instead: "is not a",
  },
  meanwhile: { pattern: /\bmeanwhile\b/gi, instead: "in the meantime, or what happened then" },
  mend: { pattern: /\bmend(?:s|ed|ing)?\b/gi, instead: "fix" },
  nobody: { pattern: /\bnobody\b/gi, instead: "who does, or that no person does" },
  // What stands for something, or in for somebody, may.
  stands: { pattern: /\b(?:stands?|stood)\b(?!-|\s+(?:in\s+)?for\b)/gi, instead: "is, or is written" },
  told: { pattern: /\b(?:is|are|was|were|be|been|being)\s+told\b/gi, instead: "is shown, is given, learns" },
  whatever: { pattern: /\b(?:what|who|whom|which)ever\b/gi, instead: "any, or all that" },
};
