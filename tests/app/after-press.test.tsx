import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useAfterPress } from "../../app/shared/afterPress";

afterEach(cleanup);

function Form({ onSave }: { readonly onSave: () => void }) {
  const [left, setLeft] = useState(false);
  const afterPress = useAfterPress();
  return (
    <>
      <input aria-label="Email" onBlur={() => afterPress(() => setLeft(true))} />
      {left && <p>Email is required</p>}
      <button onClick={onSave}>Save</button>
    </>
  );
}

const said = () => screen.queryByText("Email is required");

test("a field that is left by a key shows its message at once", () => {
  render(<Form onSave={vi.fn()} />);
  fireEvent.blur(screen.getByLabelText("Email"));
  expect(said()).not.toBeNull();
});

test("a field that is left by a press shows its message with the click, and not before", () => {
  const save = vi.fn();
  render(<Form onSave={save} />);
  const button = screen.getByRole("button");
  fireEvent.pointerDown(button);
  fireEvent.mouseDown(button);
  fireEvent.blur(screen.getByLabelText("Email"));
  expect(said()).toBeNull();
  fireEvent.pointerUp(button);
  fireEvent.mouseUp(button);
  fireEvent.click(button);
  expect(save).toHaveBeenCalledOnce();
  expect(said()).not.toBeNull();
});

test("a press that ends without a click shows the message, too", async () => {
  render(<Form onSave={vi.fn()} />);
  fireEvent.pointerDown(screen.getByRole("button"));
  fireEvent.blur(screen.getByLabelText("Email"));
  fireEvent.pointerCancel(window);
  expect(await screen.findByText("Email is required")).toBeDefined();
  cleanup();
  render(<Form onSave={vi.fn()} />);
  fireEvent.pointerDown(screen.getByRole("button"));
  fireEvent.blur(screen.getByLabelText("Email"));
  fireEvent.pointerUp(document.body);
  expect(await screen.findByText("Email is required")).toBeDefined();
});

test.each(["radio", "checkbox"])(
  "a %s that is pressed is chosen before the message that leaving causes",
  async (type) => {
    const order: string[] = [];
    function Choices() {
      const afterPress = useAfterPress();
      const leave = (): void => afterPress(() => void order.push("left"));
      return (
        <>
          <input type={type} aria-label="One" onBlur={leave} />
          <input type={type} aria-label="Other" onChange={() => void order.push("chosen")} />
        </>
      );
    }
    render(<Choices />);
    const other = screen.getByLabelText("Other");
    fireEvent.pointerDown(other);
    fireEvent.mouseDown(other);
    fireEvent.blur(screen.getByLabelText("One"));
    fireEvent.pointerUp(other);
    fireEvent.mouseUp(other);
    fireEvent.click(other);
    await vi.waitFor(() => expect(order).toEqual(["chosen", "left"]));
  },
);
