/** What an operator reads about the words of law of the spaces: none is made up, so a missing one is not shown. */
import { LEGAL_DOCUMENTS, type Space } from "./spaces";

/** A sentence for each space of a portal that others reach whose pages lack such words. */
export const lawSentences = (
  { dev }: { readonly dev: boolean },
  spaces: { readonly [label: string]: Space },
): string[] =>
  dev
    ? []
    : Object.entries(spaces).flatMap(([label, { law }]) => {
        const missing = [...LEGAL_DOCUMENTS, "cancellation" as const].filter((name) => law?.[name] === undefined);
        return missing.length === 0
          ? []
          : [
              `SPACES_FILE: the space ${label} has no words of law for ${missing.join(", ")}, so its pages show none. Its "law" takes them.`,
            ];
      });
