/** The wizard as one would write it by hand in React, with nothing else. */
import { useState } from "react";
import type { FormEvent } from "react";
import { createRoot } from "react-dom/client";
import { pages } from "../pages";
import type { Field } from "../pages";

type Answers = Readonly<Record<string, string>>;

function Wizard() {
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<Answers>({});
  const page = pages[at];
  if (!page) return <h1>Done</h1>;
  const next = (event: FormEvent): void => {
    event.preventDefault();
    setAt(at + 1);
  };
  return (
    <main>
      <h1>{page.title}</h1>
      <form onSubmit={next}>
        {page.fields.map((field) => (
          <Line
            key={field.name}
            field={field}
            value={answers[field.name] ?? ""}
            onChange={(value) => setAnswers({ ...answers, [field.name]: value })}
          />
        ))}
        <button type="submit">Next</button>
      </form>
    </main>
  );
}

function Line({
  field: { name, title, options, optional },
  value,
  onChange,
}: {
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <p>
      <label htmlFor={name}>{title}</label>
      {options ? (
        <select id={name} value={value} required={!optional} onChange={({ target }) => onChange(target.value)}>
          <option value="" />
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input id={name} value={value} required={!optional} onChange={({ target }) => onChange(target.value)} />
      )}
    </p>
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(<Wizard />);
