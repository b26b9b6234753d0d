import "@testing-library/jest-dom/vitest";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { agentNote } from "../../app/shared/agent";
import { AgentCard } from "../../app/storefront/landing/AgentCard";
import { show } from "./support/show";
import { sampled } from "../support/tier";

/** The person who offers a product, with each of the ways to reach them that is known. */

afterEach(cleanup);

const PHONE = { phone_number: "303-555-0111" };
const EMAIL = { email: "dana@acme.example" };
const call = ["303-555-0111", "tel:303-555-0111"];
const write = ["dana@acme.example", "mailto:dana@acme.example"];

test.each(
  sampled(
    [
      ["a phone and an email", { ...PHONE, ...EMAIL }, [call, write]],
      ["a phone alone", PHONE, [call]],
      ["an email alone", EMAIL, [write]],
      ["an empty phone and an email", { phone_number: "", ...EMAIL }, [write]],
      ["a phone and an empty email", { ...PHONE, email: "" }, [call]],
      ["neither", {}, []],
    ],
    3,
  ),
)("an agent with %s can be reached by exactly that", (_, contacts, ways) => {
  show(<AgentCard offer={{ broker: { name: "Dana Reyes", ...contacts }, brokerage: "Acme" }} />);
  const card = within(screen.getByRole("region", { name: "Your agent" }));
  expect(card.getByText("Dana Reyes")).toBeVisible();
  expect(card.getByText("Your agent at Acme")).toBeVisible();
  expect(card.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual(ways);
});

test("an agent who stands in for another one says so", () => {
  const note = "Your agent at Acme is now Lee Park.";
  show(<AgentCard offer={{ broker: { name: "Lee Park" }, brokerage: "Acme", note }} />);
  expect(within(screen.getByRole("region", { name: "Your agent" })).getByText(note)).toBeVisible();
});

test("an agent without a brokerage is an agent all the same, and an offer without an agent has no card", () => {
  const { unmount } = show(<AgentCard offer={{ broker: { name: "Dana Reyes" } }} />);
  expect(screen.getByText("Your agent")).toBeVisible();
  unmount();
  show(<AgentCard offer={{ brokerage: "Acme" }} />);
  expect(screen.queryByRole("region")).toBeNull();
});

test("an agent without a license for the product is somebody to ask, and no agent", () => {
  const broker = { name: "Sam Hale", ...PHONE, licensed_in: { boats: ["*"] } };
  const { unmount } = show(<AgentCard offer={{ broker, brokerage: "Acme" }} verticalCode="kites" />);
  const card = screen.getByRole("region", { name: "Who to ask" });
  expect(card).toHaveTextContent(/Sam HaleAcme303-555-0111$/);
  expect(screen.queryByText(/your agent/i)).toBeNull();
  unmount();
  show(<AgentCard offer={{ broker, brokerage: "Acme" }} verticalCode="boats" />);
  expect(screen.getByRole("region", { name: "Your agent" })).toHaveTextContent(/Your agent at Acme/);
});

test("who stands in for an agent who has left is not called an agent either without a license", () => {
  expect(agentNote("left", "Acme", "Sam Hale", false)).toBe("The agent in this link has left Acme.");
});
