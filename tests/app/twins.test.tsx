import "@testing-library/jest-dom/vitest";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { Twins } from "../../app/dashboard/client/Twins";
import { show } from "./support/show";

afterEach(cleanup);

describe("records that are likely of the same client", () => {
  test("are named with what is the same, and lead to their pages", () => {
    const twins = [
      { id: "cl_2", name: "Ann Lee", same: ["email", "phone_number", "dob"] },
      { id: "cl_3", name: "ANN LEE", same: ["dob"] },
    ] as const;
    show(<Twins twins={twins} />);
    const said = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(said).toEqual([
      "Ann Lee, with the same email address, phone number, and birth date",
      "ANN LEE, with the same birth date",
    ]);
    expect(screen.getByRole("link", { name: "ANN LEE" })).toHaveAttribute("href", "/dashboard/clients/cl_3");
  });

  test("are left out when no client is likely the same", () => {
    const { container } = show(<Twins twins={[]} />);
    expect(container.querySelector("li")).toBeNull();
  });
});
