/** What the JSON side offers and explains, in a worker: the service and a draft that is large take none of the page's time. */
import { expose } from "comlink";
import { languageFunctions } from "./language";

export type LanguageFunctions = typeof languageFunctions;

expose(languageFunctions);
