import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Client } from "../../app/shared/api/types";
import { noteOpened, useOpened } from "../../app/shared/broker/opened";
import { logOut } from "../../app/shared/session/broker";

const client = (id: string, first_name = id) =>
  ({ id, client_type: "individual", person: { first_name }, created_at: "2026-11-20T12:00:00.000Z" }) as Client;

test("the last five clients that were opened, each once and as last seen; nobody else reads them (A-56)", () => {
  const { result } = renderHook(() => useOpened());
  const open = (...args: Parameters<typeof client>): void => act(() => noteOpened(client(...args)));
  for (const id of ["a", "b", "c", "d", "e", "f"]) open(id);
  open("c", "Cora");
  expect(result.current.map(({ id }) => id)).toEqual(["c", "f", "e", "d", "b"]);
  expect(result.current[0]?.person.first_name).toBe("Cora");
  act(logOut);
  expect(result.current).toEqual([]);
});
