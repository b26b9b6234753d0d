import "@testing-library/jest-dom/vitest";
import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import useSWR from "swr";
import { afterEach, expect, test } from "vitest";
import { forgetPerson } from "../../app/shared/session/caches";
import { createSeenData } from "../../app/shared/session/seenData";

/** What somebody has seen, and when it is asked for again. */

let asked = 0;
afterEach(() => {
  cleanup();
  asked = 0;
});
const ask = (): Promise<string> => Promise.resolve(`answer ${(asked += 1)}`);

/** What a page shows, and whether it is being asked for again. */
function Page() {
  const { data, isValidating } = useSWR<string, unknown>("seen", ask);
  return (
    <p>
      {data ?? "nothing"}, {isValidating ? "asking" : "known"}
    </p>
  );
}

test("what is opened again at once is shown as it was, and asked for again", async () => {
  const Seen = createSeenData();
  const at = (place: string) => (
    <Seen token="t-1">
      {place === "page" && <Page />}
      {place === "page" && <Page />}
    </Seen>
  );
  const { rerender } = render(at("page"));
  expect(await screen.findAllByText("answer 1, known")).toHaveLength(2);
  rerender(at("elsewhere"));
  // A press is a task of its own.
  await act(() => new Promise((resolve) => void setTimeout(resolve)));
  rerender(at("page"));
  expect(screen.getAllByText(/^answer 1/)).toHaveLength(2);
  expect(await screen.findAllByText("answer 2, known")).toHaveLength(2);
});

test("another person begins with nothing, and so does another part of the app", async () => {
  const [Seen, Other] = [createSeenData(), createSeenData()];
  const show = (Part: typeof Seen) => render(<Part token="t-1">{<Page />}</Part>);
  const first = show(Seen);
  await screen.findByText("answer 1, known");
  first.unmount();
  const other = show(Other);
  expect(screen.getByText("nothing, asking")).toBeVisible();
  await screen.findByText("answer 2, known");
  other.unmount();
  act(forgetPerson);
  show(Seen);
  expect(screen.getByText("nothing, asking")).toBeVisible();
  await screen.findByText("answer 3, known");
});

test("an answer that comes after the page is gone is not an error", async () => {
  const Seen = createSeenData();
  const page = renderHook(() => useSWR<string, unknown>("seen", ask), {
    wrapper: ({ children }) => <Seen token="t-1">{children}</Seen>,
  });
  const { mutate } = page.result.current;
  page.unmount();
  await expect(mutate("late", { revalidate: false })).resolves.toBe("late");
});
