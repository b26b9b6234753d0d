import type { Finding } from "../contract";
import { asksClientType, CLIENT_TYPE, CLIENT_TYPE_STEP } from "../flow/client-type";
import type { Check, Facts } from "../flow/facts";
import { finding, show } from "../flow/finding";
import { child } from "../flow/pointer";

/** A share link asks for the type of client where there are several: nothing else has its names, and its words are read. */
export const checkClientTypes: Check = (facts) => (asksClientType(facts.flow) ? namedAlike(facts) : unread(facts));

function namedAlike({ steps, asked }: Facts): Finding[] {
  const reserved = (pointer: string, name: string): Finding =>
    finding("reserved-name", pointer, {
      found: show(name),
      expected: "another name",
      message: "A product for individuals and businesses asks by this name for the type of client.",
    });
  return [
    ...steps.flatMap(({ id }, index) =>
      id === CLIENT_TYPE_STEP ? [reserved(`${child("/steps", index)}/id`, id)] : [],
    ),
    ...asked.flatMap(({ name, pointer }) => (name === CLIENT_TYPE ? [reserved(pointer, name)] : [])),
  ];
}

const unread = ({ source }: Facts): Finding[] =>
  source.messages.client_type === undefined
    ? []
    : [
        finding("message-never-shown", "/messages/client_type", {
          found: show("client_type"),
          expected: "nothing, or both types in `sold_to`",
          message: "A product for one type of client does not ask which one it is.",
        }),
      ];
