import { Link } from "react-router-dom";
import type { Twin } from "../../shared/api/types";
import { chakra } from "../../shared/theme/chakra";
import { Box, Text } from "../../shared/ui/layout";
import { Message } from "../../shared/ui/Message";

const SAME: { readonly [field in Twin["same"][number]]: string } = {
  email: "email address",
  phone_number: "phone number",
  dob: "birth date",
};

const List = chakra("ul", { base: { listStyle: "disc", ps: "5", my: "1" } });
const Name = chakra(Link, { base: { textDecoration: "underline", overflowWrap: "anywhere" } });

const inWords = new Intl.ListFormat("en-US");

/** Records that are likely of the same client, shown to the broker alone. */
export const Twins = ({ twins }: { readonly twins: readonly Twin[] }) =>
  twins.length > 0 && (
    <Message kind="info">
      <Box flex="1 1 16rem" minWidth="0">
        <p>
          <strong>This client may be in your list more than once</strong>
        </p>
        <List>
          {twins.map(({ id, name, same }) => (
            <li key={id}>
              <Name to={`/dashboard/clients/${encodeURIComponent(id)}`}>{name}</Name>, with the same{" "}
              {inWords.format(same.map((field) => SAME[field]))}
            </li>
          ))}
        </List>
        <Text tone="small">Look there before you make an offer: the client may have one already.</Text>
      </Box>
    </Message>
  );
