/** What the dashboard asks and shows of a client, for each field that the API declares. */
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { ClientDetails } from "../../app/dashboard/client/ClientDetails";
import { ClientFields } from "../../app/dashboard/client/ClientFields";
import { draftOf, personOf } from "../../app/dashboard/client/draft";
import type { Client } from "../../app/shared/api/types";
import { displayDate, typedDate } from "../../app/shared/dates";
import { system } from "../../app/shared/theme/system";
import { DECLARED, personWith, valueOf } from "../engine/support/client-fields";

const shown = (page: ReactElement) => render(<ChakraProvider value={system}>{page}</ChakraProvider>).container;
afterEach(cleanup);

test.each(DECLARED)(
  "A change of the field $field in the form is sent, and nothing else changes with it",
  (declared) => {
    const { field, definition } = declared;
    const other = valueOf(declared, "new", true);
    const before = personWith("kept");
    const draft = { ...draftOf(before), [field]: definition === "date" ? typedDate(other) : other };
    expect(personOf(draft, before)).toEqual(personWith("kept", { field, mark: "new" }));
  },
);

describe.each(["individual", "business"] as const)("The form of a client of the type %s", (type) => {
  test("has one control for each field that the API declares, with what is kept in it", () => {
    const form = shown(
      <ClientFields
        type={type}
        draft={draftOf(personWith("kept"))}
        onDraft={() => undefined}
        problems={{}}
        onLeave={() => undefined}
      />,
    );
    const controls = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")];
    const expected = DECLARED.map((declared): [string, string | undefined] => {
      const value = valueOf(declared, "kept");
      return [declared.field, declared.definition === "date" ? typedDate(value) : value];
    });
    expect(controls.map(({ name, value }) => [name, value]).toSorted()).toEqual(expected.toSorted());
  });
});

test("The details of a client show each field that the API declares", () => {
  const client: Client = {
    id: "cl_1",
    client_type: "individual",
    person: personWith("kept"),
    broker: { id: "bkr_dana", name: "Dana Reyes", phone_number: "555-123-4567", email: "dana@acme.example" },
    created_at: "2026-11-20T12:00:00",
    next_renewal_date: null,
    policies_stats: { inforce: 0, churned: 0 },
  };
  const details = shown(<ClientDetails client={client} beside={false} onEdit={() => undefined} />);
  for (const declared of DECLARED) {
    const value = valueOf(declared, "kept");
    expect(details.textContent).toContain(declared.definition === "date" ? displayDate(value) : value);
  }
});
