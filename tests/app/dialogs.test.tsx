import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProfileMenu } from "../../app/shared/broker/ProfileMenu";
import { logOut } from "../../app/shared/session/broker";
import { Button } from "../../app/shared/ui/Button";
import { Dialog } from "../../app/shared/ui/Dialog";
import { Notices, notify } from "../../app/shared/ui/notices";
import { allowDialogs, show } from "./support/show";

/** What comes over a page and goes again: how it is left, what is asked before, and where the focus is then. */

beforeEach(allowDialogs);
afterEach(() => {
  act(logOut);
  cleanup();
});

const press = (name: string): boolean => fireEvent.click(screen.getByText(name, { selector: "button, a" }));
const question = (): HTMLElement | null => screen.queryByText("Discard what you typed?");
const dialogs = (): readonly HTMLDialogElement[] => [...document.querySelectorAll("dialog")];
const dialogAt = (place: number): HTMLDialogElement => dialogs()[place] ?? expect.fail("no such dialog");
const focused = (): Element => document.activeElement ?? expect.fail("no focus");

describe("a dialog", () => {
  const onClose = vi.fn();
  beforeEach(() => onClose.mockReset());
  const open = (typed: boolean, size?: "question"): HTMLDialogElement => {
    show(
      <Dialog title="Edit" size={size} typed={typed} onClose={onClose}>
        <input type="file" aria-label="File" />
      </Dialog>,
    );
    return dialogAt(0);
  };
  const escape = (dialog: HTMLDialogElement): boolean => fireEvent(dialog, new Event("cancel", { cancelable: true }));
  const cross = (): boolean => fireEvent.click(screen.getAllByLabelText("Close")[0] ?? expect.fail("no cross"));
  /** As after a second Esc: a browser then does not ask. */
  const closedByBrowser = (dialog: HTMLDialogElement): void => {
    dialog.close();
    fireEvent(dialog, new Event("close"));
  };
  const ways = [
    ["Esc", escape],
    ["the cross", cross],
    ["the browser itself", closedByBrowser],
  ] as const;

  test.each(ways)("in which nothing was typed is left by %s at once", (_, leave) => {
    leave(open(false));
    expect([onClose.mock.calls.length, question()]).toEqual([1, null]);
  });

  test.each(ways)(
    "in which something was typed asks each time it is left by %s, and goes only on Discard",
    (_, leave) => {
      const dialog = open(true);
      for (const way of ["Keep editing", "Esc"]) {
        leave(dialog);
        expect(question()).toBeVisible();
        if (way === "Esc") escape(dialogAt(1));
        else press(way);
        expect([question(), dialog.open, onClose.mock.calls.length]).toEqual([null, true, 0]);
      }
      leave(dialog);
      press("Discard");
      expect(onClose).toHaveBeenCalledTimes(1);
    },
  );

  test("stays when a file chooser in it is left", () => {
    open(false);
    fireEvent(screen.getByLabelText("File"), new Event("cancel", { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
  });

  test("has a cross unless it is a question", () => {
    open(false, "question");
    expect(screen.queryByLabelText("Close")).toBeNull();
  });

  test("gives the focus back to what has opened it, also past the question before it", () => {
    function Opener(): ReactNode {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          {isOpen && (
            <Dialog title="Edit" typed onClose={() => setOpen(false)}>
              <input aria-label="Name" />
            </Dialog>
          )}
        </>
      );
    }
    show(<Opener />);
    screen.getByText("Open").focus();
    press("Open");
    screen.getByLabelText("Name").focus();
    cross();
    press("Keep editing");
    expect(screen.getByLabelText("Name")).toHaveFocus();
    cross();
    press("Discard");
    expect(dialogs()).toEqual([]);
    expect(screen.getByText("Open")).toHaveFocus();
  });
});

describe("a notice", () => {
  function Page(): ReactNode {
    const navigate = useNavigate();
    return (
      <>
        <Notices />
        <main>
          <h1 tabIndex={-1}>Page</h1>
          <Button onClick={() => void navigate("/next")}>Go</Button>
          <Button onClick={() => void navigate("/next", { replace: true })}>Be sent</Button>
          <Button onClick={() => void navigate("/?filter=mine")}>Filter</Button>
        </main>
      </>
    );
  }

  test.each([
    ["danger", "Go", true],
    ["danger", "Be sent", true],
    ["danger", "Filter", true],
    ["success", "Go", false],
    ["success", "Be sent", true],
    ["success", "Filter", true],
    ["info", "Go", false],
    ["info", "Be sent", true],
  ] as const)("of the kind %s after %s on the page: it stays %s", (kind, way, stays) => {
    show(<Page />);
    act(() => notify(kind, "Said.", true, "More of it."));
    expect(screen.getByText("More of it.")).toBeVisible();
    press(way);
    expect(screen.queryAllByText("Said.")).toHaveLength(stays ? 1 : 0);
    // What was taken along once goes by the rules of the page that it came to.
    if (way === "Filter") return;
    press("Filter");
    expect(screen.queryAllByText("Said.")).toHaveLength(kind === "danger" ? 1 : 0);
  });

  test.each([
    [true, 0],
    [false, 1],
  ])("that is personal (%s) is seen %i times by the next person at this browser", (personal, times) => {
    show(<Page />);
    act(() => notify("danger", "Ann Lee was not saved.", personal));
    act(logOut);
    expect(screen.queryAllByText("Ann Lee was not saved.")).toHaveLength(times);
  });

  test("is replaced by the next one; dismissed, it leaves the focus on the page's heading", () => {
    show(<Page />);
    act(() => notify("danger", "First."));
    act(() => notify("success", "Second."));
    expect(screen.queryByText("First.")).toBeNull();
    press("Dismiss");
    expect(screen.queryByText("Second.")).toBeNull();
    expect(screen.getByText("Page")).toHaveFocus();
  });
});

describe("the menu of a phone's bar", () => {
  const names = (): readonly (string | null)[] => screen.getAllByRole("menuitem").map((item) => item.textContent);
  const key = (name: string): boolean => fireEvent.keyDown(focused(), { key: name });

  test("goes through places, the share link and the way out by arrows, Home and End", () => {
    show(<ProfileMenu name="Dana" places={[{ to: "/a", label: "Clients" }]} onShare={vi.fn<() => void>()} />);
    fireEvent.click(screen.getByRole("button", { name: "Dana" }));
    expect(names()).toEqual(["Clients", "Share Link", "Logout"]);
    expect(screen.getByText("Clients")).toHaveFocus();
    for (const [name, to] of Object.entries({
      End: "Logout",
      ArrowDown: "Clients",
      ArrowUp: "Logout",
      Home: "Clients",
    })) {
      key(name);
      expect(screen.getByText(to)).toHaveFocus();
    }
  });

  test("is closed before the share link opens, with the focus on its button, and by a place", () => {
    const onShare = vi.fn<() => void>(() => expect(screen.getByRole("button")).toHaveFocus());
    show(<ProfileMenu name="Dana" places={[{ to: "/a", label: "Clients" }]} onShare={onShare} />);
    const button = screen.getByRole("button", { name: "Dana" });
    for (const item of ["Share Link", "Clients"]) {
      fireEvent.click(button);
      fireEvent.click(screen.getByText(item));
      expect(screen.queryByRole("menu")).toBeNull();
    }
    expect(onShare).toHaveBeenCalledOnce();
  });

  test("leaves the share link out on a page that has none", () => {
    show(<ProfileMenu name="Dana" places={[{ to: "/a", label: "Clients" }]} />);
    fireEvent.click(screen.getByRole("button", { name: "Dana" }));
    expect(names()).toEqual(["Clients", "Logout"]);
  });
});

describe("a menu", () => {
  const button = (): HTMLElement => screen.getByText("Dana");
  const menu = (): HTMLElement | null => screen.queryByRole("menu");
  const key = (name: string): boolean => fireEvent.keyDown(focused(), { key: name });
  beforeEach(() => {
    show(<ProfileMenu name="Dana" />);
    button().focus();
  });

  test.each(["Escape", "Tab"])("is closed by %s, with the focus on its button", (name) => {
    fireEvent.click(button());
    expect(screen.getByText("Logout")).toHaveFocus();
    key(name);
    expect(menu()).toBeNull();
    expect(button()).toHaveFocus();
  });

  test("is opened by an arrow, and closed by its button and by a press elsewhere, not by one inside", () => {
    key("ArrowDown");
    expect(menu()).toBeVisible();
    fireEvent.pointerDown(screen.getByText("Logout"));
    expect(menu()).toBeVisible();
    fireEvent.pointerDown(document.body);
    expect(menu()).toBeNull();
    fireEvent.click(button());
    fireEvent.click(button());
    expect(menu()).toBeNull();
  });
});

describe("a button that was disabled while it worked", () => {
  const page = (disabled: boolean) => (
    <>
      <Button disabled={disabled}>Save</Button>
      <input aria-label="Elsewhere" />
    </>
  );

  test.each([
    ["nowhere", "Save"],
    ["Elsewhere", "Elsewhere"],
  ])("has its focus again unless the person went elsewhere: from %s", (went, has) => {
    const { rerender } = show(page(false));
    const button = screen.getByText("Save");
    button.focus();
    rerender(page(true));
    // jsdom leaves the focus on a disabled button; browsers take it.
    button.blur();
    if (went !== "nowhere") screen.getByLabelText(went).focus();
    rerender(page(false));
    expect(document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label")).toBe(has);
  });
});
