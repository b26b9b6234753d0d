import { useMemo } from "react";
import { preload } from "swr";
import useSWRImmutable from "swr/immutable";
import { inTurns } from "../../shared/inTurns";
import { getList } from "../../shared/api/flows";
import type { List, QuestionView, SearchIndex } from "../engine";
import { preparing, searchIndex, searchItems } from "../engine";

export interface LongList {
  /** Undefined until the list is loaded. */
  readonly index: SearchIndex | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** A question's options ready to be searched: its own, or those of the list it names, fetched and kept. */
export function useLongList({ options, list, where }: QuestionView): LongList {
  const file = options === undefined ? list : undefined;
  const key = file === undefined ? null : keyOf(file, where);
  const { data, error, mutate } = useSWRImmutable<SearchIndex, unknown>(key, () => fetchIndex(file ?? "", where));
  const own = useMemo(
    () => options && searchIndex(options.map(({ value, label }) => ({ value, name: label }))),
    [options],
  );
  return { index: own ?? data, failed: data === undefined && error !== undefined, retry: () => void mutate() };
}

/** Fetches a list before its question is shown. Rejects when it cannot be had now. */
export const preloadList = (file: string): Promise<unknown> => preload(keyOf(file), () => fetchIndex(file));

type Where = QuestionView["where"];

const keyOf = (file: string, where?: Where): string => `list ${file}${where ? ` ${JSON.stringify(where)}` : ""}`;

/** The items that are offered: all of them, or those with the wanted attributes. */
async function fetchIndex(file: string, where: Where = {}): Promise<SearchIndex> {
  const list = await getList<List>(file);
  const wanted = Object.entries(where);
  const items = list.items.filter((item) => wanted.every(([attribute, value]) => item[attribute] === value));
  return await inTurns(preparing(await inTurns(searchItems(items)), list.synonyms));
}
