import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ignoreSecondPress } from "../../app/shared/ui/secondPress";
import { show } from "./support/show";

/** A second press of two, which falls on what is there after the first one. */

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A button whose press changes what is at its place. */
function List({ onOther }: { readonly onOther: () => void }) {
  const [isDone, setDone] = useState(false);
  const finish = (): void => {
    ignoreSecondPress();
    setDone(true);
  };
  return isDone ? <button onClick={onOther}>Other</button> : <button onClick={finish}>Done</button>;
}
/** The tests of a page press at places of their own. */
let tests = 0;
let here = { detail: 1, clientX: 0, clientY: 300 };
beforeEach(() => {
  tests += 1;
  here = { ...here, clientX: 100 * tests };
});
const press = (name: string, place: object): boolean => fireEvent.click(screen.getByText(name), place);

test("does nothing at the same place for half a second, as often as it is pressed", () => {
  const onOther = vi.fn();
  const began = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: began });
  show(<List onOther={onOther} />);
  press("Done", here);
  for (const [ms, place] of [
    [200, here],
    [600, { ...here, clientX: here.clientX + 4, clientY: 296 }],
  ] as const) {
    vi.setSystemTime(began + ms);
    press("Other", place);
  }
  expect(onOther).not.toHaveBeenCalled();
  vi.setSystemTime(began + 1_200);
  press("Other", here);
  expect(onOther).toHaveBeenCalledTimes(1);
});

test.each([
  ["at another place", () => press("Other", { ...here, clientY: 100 })],
  ["without a place", () => fireEvent.click(screen.getByText("Other"), { detail: 1 })],
  [
    "after a key",
    () => {
      fireEvent.keyDown(document.body, { key: "Tab" });
      press("Other", here);
    },
  ],
])("counts %s", (_, again) => {
  const onOther = vi.fn();
  show(<List onOther={onOther} />);
  press("Done", here);
  again();
  expect(onOther).toHaveBeenCalledTimes(1);
});
