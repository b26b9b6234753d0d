/** The id of the validator of one person's form. */
export const personFormId = (step: string): string => `${step}.person`;
