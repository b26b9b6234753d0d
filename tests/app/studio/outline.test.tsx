/** The outline of a draft as a tree that is walked by keys. */
import "@testing-library/jest-dom/vitest";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Outline } from "../../../app/studio/draft/panes/Outline";
import type { OutlineNode } from "../../../app/studio/draft/work/looked";
import { show } from "../support/show";

afterEach(cleanup);

const nodeOf = (title: string, children: readonly OutlineNode[] = []): OutlineNode => ({
  id: title,
  title,
  kind: "text",
  path: "a.flow.json",
  from: 0,
  to: 0,
  children,
});
const all = [nodeOf("Title"), nodeOf("Steps", [nodeOf("Start"), nodeOf("End")])];

function Searched() {
  const [sought, setSought] = useState("");
  const children = [nodeOf("Start"), nodeOf("End")].filter(({ title }) => title.includes(sought));
  return (
    <>
      <input aria-label="Search" onChange={({ target }) => setSought(target.value)} />
      <Outline
        nodes={sought === "" ? all : [nodeOf("Steps", children)]}
        isSearch={sought !== ""}
        onShow={() => undefined}
      />
    </>
  );
}

test("Tab comes to the tree also after a search has taken away the node that had the focus, or shows it no more", async () => {
  show(<Searched />);
  const search = screen.getByLabelText("Search");
  const comesTo = async (title: string): Promise<void> => {
    await userEvent.click(search);
    await userEvent.tab();
    expect(screen.getByRole("treeitem", { name: new RegExp(`${title} text$`) })).toHaveFocus();
  };
  await comesTo("Title");
  await userEvent.type(search, "Start");
  await comesTo("Steps");
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.getByRole("treeitem", { name: "Start text" })).toHaveFocus();
  await userEvent.clear(search);
  await comesTo("Title");
});
