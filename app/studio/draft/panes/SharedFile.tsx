import useSWR from "swr";
import { Row, Text } from "../../../shared/ui/layout";
import { useOpenDraft } from "../ui/DraftContext";
import { Small } from "../ui/parts";
import { publishedBook, sharedAt } from "../work/library";

/**
 * What is said of a list or part that products share, and of a published rate book: it never changes. Changing it begins its
 * next version in the draft, which this product then names or is priced by.
 */
export function SharedFile() {
  const { path, library, texts, isReadOnly, startNext } = useOpenDraft();
  const shared = sharedAt(path);
  const isBook = publishedBook(path, texts) !== undefined;
  const { data: users } = useSWR(shared && ["users", shared.kind, shared.name], () =>
    shared ? library.usersOf(shared.kind, shared.name) : [],
  );
  if (!shared && !isBook) return null;
  return (
    <Row px="3" py="2" gap="2" bg="tint" flex="none">
      <Text fontSize="0.875rem" flex="1" minWidth="12rem">
        {shared
          ? `${shared.name} is shared and never changes. ${users ? usedWords(users) : ""}`
          : "This rate book is published and never changes: prices change in its next version."}
      </Text>
      {!isReadOnly && <Small onClick={() => startNext(path)}>Change it in this draft</Small>}
    </Row>
  );
}

const usedWords = (users: readonly string[]): string =>
  users.length === 0 ? "No product names it now." : `It is used by ${users.join(", ")}.`;
