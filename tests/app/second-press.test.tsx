import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "../../app/shared/ui/Dialog";
import { allowDialogs, show } from "./support/show";

/** A second press of two, which falls on what another page or dialog has at the same place. */

beforeEach(allowDialogs);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A list with a dialog over it, which its button closes. */
function List({ onOther }: { readonly onOther: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <button onClick={onOther}>Other</button>
      {open && (
        <Dialog title="Record" onClose={() => setOpen(false)}>
          <button onClick={() => setOpen(false)}>Done</button>
        </Dialog>
      )}
    </>
  );
}
const HERE = { detail: 1, clientX: 100, clientY: 300 };
const pressed = (name: string, place: object): boolean => fireEvent.click(screen.getByText(name), place);

test("does nothing right after a dialog has come or gone, there and as often as it is pressed", () => {
  const onOther = vi.fn();
  vi.useFakeTimers({ toFake: ["Date"], now: 10_000 });
  show(<List onOther={onOther} />);
  pressed("Open", HERE);
  vi.setSystemTime(10_200);
  pressed("Done", { ...HERE, clientX: 104 });
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  vi.setSystemTime(11_000);
  pressed("Done", HERE);
  expect(screen.queryByRole("dialog")).toBeNull();
  for (const [at, place] of [
    [11_200, HERE],
    [11_600, { ...HERE, clientY: 296 }],
  ] as const) {
    vi.setSystemTime(at);
    pressed("Other", place);
  }
  expect(onOther).not.toHaveBeenCalled();
  vi.setSystemTime(12_200);
  pressed("Other", HERE);
  expect(onOther).toHaveBeenCalledTimes(1);
});

test("counts at another place, by the keyboard, and after Esc", () => {
  const onOther = vi.fn();
  show(<List onOther={onOther} />);
  pressed("Open", HERE);
  pressed("Done", { ...HERE, clientY: 500 });
  pressed("Other", { ...HERE, clientY: 100 });
  fireEvent.click(screen.getByText("Other"));
  expect(onOther).toHaveBeenCalledTimes(2);
  pressed("Other", HERE);
  expect(onOther).toHaveBeenCalledTimes(3);
  fireEvent.keyDown(document.body, { key: "Enter" });
  fireEvent.click(screen.getByText("Open"));
  pressed("Done", HERE);
  expect(screen.queryByRole("dialog")).toBeNull();
  pressed("Open", { detail: 1, clientX: 10, clientY: 10 });
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  pressed("Other", { ...HERE, clientX: 600 });
  expect(onOther).toHaveBeenCalledTimes(4);
});
