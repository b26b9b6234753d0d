import { useAtomValue } from "jotai";
import { Text } from "../../../shared/ui/layout";
import { Faint, List, RowButton } from "../ui/parts";
import { viewAtom } from "../ui/view";
import type { FoundValue, FoundValues } from "../work/searching";

interface Props {
  readonly found: FoundValues;
  readonly onShow: (value: FoundValue) => void;
}

/** The texts and other values that a search finds, in all files: each leads to its place. */
export function FoundTexts({ found: { values, count }, onShow }: Props) {
  const isText = useAtomValue(viewAtom) === "text";
  if (count === 0) return null;
  const more = count - values.length;
  return (
    <>
      <Text tone="small" px="3" pt="2" fontWeight="600" id="found-texts">
        In the texts
      </Text>
      <List aria-labelledby="found-texts">
        {values.map((value) => (
          <li key={`${value.path} ${value.from}`}>
            <RowButton onClick={() => onShow(value)}>
              {value.excerpt} <Faint>{placeOf(value, isText)}</Faint>
            </RowButton>
          </li>
        ))}
      </List>
      {more > 0 && (
        <Text tone="small" px="3" py="1">
          {more.toLocaleString("en-US")} more: add a word to the search to see fewer.
        </Text>
      )}
    </>
  );
}

/** Where a value is: in the words of the form, or as those read it who write the text. */
const placeOf = ({ path, line, where }: FoundValue, isText: boolean): string =>
  isText ? `${path}, line ${line}` : where;
