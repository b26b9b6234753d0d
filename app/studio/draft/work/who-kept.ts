import { isPreviewPerson } from "../../../shared/preview/protocol";
import type { PreviewPerson } from "../../../shared/preview/protocol";
import { isRecord, readJson, writeJson } from "../../../shared/storage/json";
import { tabStore } from "../../../shared/storage/stores";
import { KNOWLEDGE } from "./made-up-client";
import type { ChosenClient } from "./made-up-client";

/** The person whom the preview shows, with what was chosen of their client. */
export interface Who {
  readonly person: PreviewPerson;
  readonly client: ChosenClient;
}

const isClient = (value: unknown): value is ChosenClient =>
  isRecord(value) &&
  KNOWLEDGE.some((each) => each === value.knows) &&
  (value.type === undefined || value.type === "individual" || value.type === "business") &&
  isRecord(value.texts) &&
  Object.values(value.texts).every((text) => typeof text === "string");

const isWho = (value: unknown): value is Who =>
  isRecord(value) && isPreviewPerson(value.person) && isClient(value.client);

/** The name under which a tab keeps whom the preview of a draft shows, of one person who works here. */
export const whoName = (draftId: string, staffId: string): string => `studio:${staffId}:${draftId}:who`;

/** Whom the preview showed before a reload; undefined where that was not chosen. */
export const whoKept = (name: string): Who | undefined => readJson(tabStore, name, isWho);

export const keepWho = (name: string, who: Who): void => writeJson(tabStore, name, who);
