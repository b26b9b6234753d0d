import type { Comparison } from "./difference";
import type { Edition } from "./edition";
import { triedSaid } from "./account-lines";
import type { Json } from "../../engine/index";
import { escaped } from "./escaped";
import { answerSaid } from "./plain-class";
import type { Plain } from "./plain";

const WAYS_IN = { dashboard: "from the dashboard", enroll: "by a mailed link", share: "by a share link" } as const;

/**
 * Returns how a report came to be, so that somebody else can make it again: when, on which day the enrollments happen,
 * with which release, what people usually answer, and what was varied beside it.
 */
export function madePart(
  compared: Comparison,
  now: Edition,
  { release, plain }: { readonly release: string; readonly plain: Plain },
): string {
  const facts: readonly (readonly [string, string])[] = [
    ["Made", `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`],
    ["Day of the enrollments", now.course.world.today],
    ["Release", release],
    ...(Object.keys(compared.tried).length === 0
      ? []
      : [["Tried besides the groups of answers", triedSaid(compared)] as const]),
    ...compared.notVaried.map(
      ({ decision, inputs }) =>
        [
          `Not varied for ${plain.step(decision.split(/[./]/)[0] ?? "")}`,
          inputs.map((input) => input.replaceAll(/[._]/g, " ")).join(", "),
        ] as const,
    ),
  ];
  const rows = facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join("");
  return `<dl>${rows}</dl>\n${usualPart(now, plain)}`;
}

/** What people usually answer, by each way in: every witness says only what is otherwise. */
function usualPart({ usual }: Edition, plain: Plain): string {
  const ways = (["dashboard", "enroll", "share"] as const).map((entry) => {
    const { client, usual: answers } = usual[entry];
    const rows = Object.entries(answers).map(
      ([name, value]) =>
        `<tr><td>${escaped(plain.question(name))}</td><td>${escaped(said(plain, name, value))}</td></tr>`,
    );
    const who = client === null ? "somebody new" : "a known client";
    return `<details><summary>The usual answers ${WAYS_IN[entry]}, by ${who}</summary><div class="wide"><table><thead><tr><th scope="col">question</th><th scope="col">answer</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div></details>`;
  });
  return ways.join("\n");
}

/** The things of a list are many answers in one. */
function said(plain: Plain, name: string, value: Json | undefined): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : answerSaid(JSON.stringify(value), plain);
  return plain.names.get(name)?.isTitle === true ? plain.answer(name, value) : String(value);
}
