import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { QuestionForm } from "../../app/wizard/form/QuestionForm";
import type { FormView, JsonObject, QuestionView } from "../../engine/index";
import { inWizard, show } from "./support/show";
import { standInFiles } from "./support/upload";
import type { FileServer } from "./support/upload";

/** A question that takes a file: what it says while the file is on its way, when that fails, and what Next does then. */

const KEPT = { file: "file_0", name: "older.pdf", type: "application/pdf", size: 999 };
const limits = {
  accepts: ["application/pdf"],
  max_bytes: 2_000_000,
  wrong: { accepts: "Please choose a PDF", max_bytes: "Please choose a smaller file" },
};
const asked: QuestionView = {
  name: "receipt",
  label: "Receipt",
  width: "full",
  required: true,
  widget: "file",
  file: limits,
};
const schema = { $id: "one", type: "object", properties: { receipt: { type: "object", title: "Receipt" } } };
const submitted = vi.fn();
const left = vi.fn();

const NOTHING: JsonObject = {};
function Form({ start = NOTHING }: { readonly start?: JsonObject }) {
  const [values, setValues] = useState<JsonObject>(start);
  const form: FormView = { id: "one", schema, questions: [asked], values };
  return inWizard(
    <QuestionForm
      form={form}
      lists={{}}
      busy={false}
      onAnswer={(name, value) => setValues({ ...values, [name]: value })}
      onBlur={left}
      onSubmit={() => submitted(values)}
    >
      <button type="submit">Next</button>
    </QuestionForm>,
  );
}

let server: FileServer;
beforeEach(() => {
  server = standInFiles();
  submitted.mockReset();
  left.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(start?: JsonObject): Promise<void> {
  show(<Form start={start} />);
  await screen.findByRole("button", { name: /Receipt$/ });
}
const choose = (size = 1200, name = "receipt.pdf"): void => {
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]");
  const type = name.endsWith(".pdf") ? "application/pdf" : "text/plain";
  if (!chooser) throw new Error("no chooser of files");
  fireEvent.change(chooser, { target: { files: [new File([new Uint8Array(size)], name, { type })] } });
};
/** Chooses a file and waits until it is on its way to the store. */
async function begin(): Promise<ReturnType<FileServer["upload"]>> {
  choose();
  return waitFor(() => server.upload());
}
const next = (): Promise<void> => userEvent.click(screen.getByRole("button", { name: "Next" }));

describe("a file on its way", () => {
  test("is shown with its size and how far it is, and becomes the answer that the server gave for it", async () => {
    await open();
    expect(screen.getByText("PDF, at most 2 MB")).toBeVisible();
    const upload = await begin();
    expect(screen.getByText("receipt.pdf", { selector: "strong" }).parentElement).toHaveTextContent(
      "receipt.pdf (1 kB)",
    );
    expect(screen.getByText("Uploading…")).toBeVisible();
    act(() => upload.progress(0.4));
    expect(screen.getByRole("progressbar", { name: "Uploading receipt.pdf" })).toHaveAttribute("value", "0.4");
    act(() => upload.progress(1));
    expect(screen.getByText("Checking…")).toBeVisible();
    upload.arrive();
    expect(await screen.findByText("Uploaded")).toBeVisible();
    await next();
    expect(submitted).toHaveBeenLastCalledWith({
      receipt: { file: "file_1", name: "receipt.pdf", type: "application/pdf", size: 1200 },
    });
  });

  test("holds back Next, says so, and lets it go on with the file once that is there", async () => {
    await open();
    const upload = await begin();
    await next();
    expect(submitted).not.toHaveBeenCalled();
    expect(screen.getByText("Uploading… Your answers are saved as soon as it is there.")).toBeVisible();
    upload.arrive();
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
    expect(submitted.mock.lastCall?.[0]).toMatchObject({ receipt: { file: "file_1" } });
  });
});

const TRANSFER_ENDS: readonly (readonly [string, (upload: ReturnType<FileServer["upload"]>) => void, string])[] = [
  ["the connection is lost", (upload) => upload.lose(), "Sorry, something went wrong."],
  ["the store refuses it", (upload) => upload.refuse(413, "The file is too large."), "The file is too large."],
  [
    "the server finds that it is not what it says",
    (upload) => {
      const error = { code: "file_type", message: "Please choose a file of this type: PDF." };
      server.check = () => Response.json({ error }, { status: 422 });
      upload.arrive();
    },
    "Please choose a file of this type: PDF.",
  ],
];

describe.each(TRANSFER_ENDS)("when %s", (_, end, words) => {
  test("the failure is an alert, and the answer of before stays", async () => {
    await open({ receipt: KEPT });
    const upload = await begin();
    end(upload);
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(screen.getByText("older.pdf", { selector: "strong" }).parentElement).toHaveTextContent("older.pdf (1 kB)");
    expect(screen.queryByRole("progressbar")).toBeNull();
    await next();
    expect(submitted).toHaveBeenLastCalledWith({ receipt: KEPT });
  });

  test("a press on Next that waited for the file does not go on without it", async () => {
    await open();
    const upload = await begin();
    await next();
    end(upload);
    await screen.findByRole("alert");
    expect(submitted).not.toHaveBeenCalled();
    await next();
    expect(submitted, "the next press is a press like any other").toHaveBeenCalledTimes(1);
  });

  test("another file that is sent after that does not go on by itself", async () => {
    await open();
    const first = await begin();
    await next();
    end(first);
    await screen.findByRole("alert");
    server.check = () => Response.json({ file: "file_2", name: "receipt.pdf", type: "application/pdf", size: 1200 });
    const second = await begin();
    expect(screen.getByText("Uploading…")).toBeVisible();
    second.arrive();
    expect(await screen.findByText("Uploaded")).toBeVisible();
    expect(submitted).not.toHaveBeenCalled();
  });

  test("another file can be sent, which takes the failure away", async () => {
    await open();
    end(await begin());
    await screen.findByRole("alert");
    server.check = () => Response.json({ file: "file_2", name: "receipt.pdf", type: "application/pdf", size: 1200 });
    const upload = await begin();
    expect(screen.queryByRole("alert")).toBeNull();
    upload.arrive();
    expect(await screen.findByText("Uploaded")).toBeVisible();
  });
});

test("a file of exactly the largest size is sent, after one that was too large", async () => {
  await open();
  choose(2_000_001);
  await screen.findByRole("alert");
  choose(2_000_000);
  await waitFor(() => server.upload());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a question is left without an answer only while no file for it is on its way", async () => {
  await open();
  const button = screen.getByRole("button", { name: /Receipt$/ });
  fireEvent.blur(button);
  expect(left).toHaveBeenCalledTimes(1);
  const upload = await begin();
  fireEvent.blur(button);
  expect(left).toHaveBeenCalledTimes(1);
  act(() => upload.arrive());
  await screen.findByText("Uploaded");
  fireEvent.blur(button);
  expect(left).toHaveBeenCalledTimes(2);
});

describe("a file that is not sent", () => {
  test.each([
    ["is empty", 0, "receipt.pdf", "receipt.pdf is empty. Please choose another file."],
    ["is of another type", 10, "notes.txt", "Please choose a PDF"],
    ["is a byte too large", 2_000_001, "receipt.pdf", "Please choose a smaller file"],
  ])("because it %s is refused in words", async (_, size, name, words) => {
    const signed = vi.spyOn(server, "sign");
    await open();
    choose(size, name);
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(signed).not.toHaveBeenCalled();
  });

  test("for want of a signature is refused in the server's words", async () => {
    const error = { code: "too_many_requests", message: "Too many files were uploaded." };
    server.sign = () => Response.json({ error }, { status: 429 });
    await open();
    choose();
    expect(await screen.findByRole("alert")).toHaveTextContent("Too many files were uploaded.");
    expect(screen.getByRole("button", { name: /^Choose a file ?for Receipt$/ })).toBeEnabled();
  });
});

test("a file that is removed leaves no answer, and the focus on the button that chooses another one", async () => {
  await open({ receipt: KEPT });
  await userEvent.click(screen.getByRole("button", { name: /^Remove ?older\.pdf$/ }));
  expect(screen.getByRole("button", { name: /^Choose a file ?for Receipt$/ })).toHaveFocus();
  await next();
  expect(submitted).toHaveBeenLastCalledWith({ receipt: null });
});
