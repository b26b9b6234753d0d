import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setTitle } from "../../app/shared/title";
import { ErrorText } from "../../app/shared/ui/controls";
import { FailedLoad, FailureNotice } from "../../app/shared/ui/FailureNotice";
import { show } from "./support/show";

afterEach(cleanup);

test("the title begins with an error for as long as one is shown, also when the page is named again", () => {
  setTitle("Clients");
  const one = show(<ErrorText>Email is required</ErrorText>);
  expect(document.title).toBe("Error: Clients");
  const other = show(<FailureNotice message="Not saved." />);
  one.unmount();
  expect(document.title, "another one is still shown").toBe("Error: Clients");
  act(() => setTitle("Keiko Eriksen"));
  expect(document.title).toBe("Error: Keiko Eriksen");
  other.unmount();
  expect(document.title).toBe("Keiko Eriksen");
});

test("the title of a page that cannot be loaded does not say that something was refused", () => {
  setTitle("Clients");
  show(<FailedLoad error={new Error("no network")} />);
  expect(document.title).toBe("Clients");
});
