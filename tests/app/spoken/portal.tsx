import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getDefaultStore } from "jotai";
import { createRef } from "react";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, vi } from "vitest";
import { ConfirmDialog } from "../../../app/carrier/ConfirmDialog";
import { Correction } from "../../../app/carrier/Correction";
import { NumberForm } from "../../../app/carrier/NumberForm";
import { ChangedMeanwhile } from "../../../app/dashboard/client/ChangedMeanwhile";
import { draftOf } from "../../../app/dashboard/client/draft";
import { OfferProducts } from "../../../app/dashboard/client/OfferProducts";
import { ClientsPage } from "../../../app/dashboard/clients/ClientsPage";
import { ClientTable } from "../../../app/dashboard/clients/ClientTable";
import { StatusChips } from "../../../app/dashboard/clients/StatusChips";
import { ShareLink } from "../../../app/dashboard/header/ShareLink";
import { ImportOutcome } from "../../../app/dashboard/imports/ImportOutcome";
import { failureAtom, sendingAtom } from "../../../app/dashboard/imports/state";
import { Uploading } from "../../../app/dashboard/imports/Uploading";
import { EmailForm } from "../../../app/login/EmailForm";
import { Welcome } from "../../../app/login/Welcome";
import type { Client, ClientProduct } from "../../../app/shared/api/types";
import { Breadcrumb } from "../../../app/shared/broker/Breadcrumb";
import { AgentContact } from "../../../app/shared/ui/AgentContact";
import { BrokerNav } from "../../../app/shared/broker/BrokerNav";
import { ProfileMenu } from "../../../app/shared/broker/ProfileMenu";
import { SearchModal } from "../../../app/shared/broker/SearchModal";
import { SavedDocument } from "../../../app/shared/ui/DocumentLink";
import { Message } from "../../../app/shared/ui/Message";
import { Skeleton } from "../../../app/shared/ui/Skeleton";
import { heard } from "../support/hear";
import { testHost } from "../support/host";
import { show, showAt } from "../support/show";
import type { SpokenCase } from "./case";

const store = getDefaultStore();
const button = (name: RegExp | string) => screen.getByRole("button", { name });

/** What the API answers to each path that begins so; anything else is an empty record. */
function answer(paths: Readonly<Record<string, unknown>>): void {
  vi.stubGlobal("fetch", (path: string) => {
    const found = Object.entries(paths).find(([begin]) => path.startsWith(begin));
    return Promise.resolve(Response.json(found ? found[1] : { space: {}, flags: {} }));
  });
}
const noMatch = (): void => {
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
};

const CLIENT: Client = {
  id: "cl_1",
  client_type: "individual",
  created_at: "2026-01-02T12:00:00Z",
  person: { first_name: "Ann", last_name: "Lee" },
  policies_stats: { inforce: 0, churned: 0 },
  next_renewal_date: null,
  broker: { id: "bkr_dana", name: "Dana Reyes" },
};
const idle = { state: "idle", failure: undefined, submit: () => undefined, forget: () => undefined } as const;
const current = (): readonly (readonly [string | null, string | null])[] =>
  [...document.querySelectorAll("[aria-current]")].map((one) => [one.textContent, one.getAttribute("aria-current")]);

/** What the pages outside of the wizard tell a screen reader. */
export const PORTAL: readonly SpokenCase[] = [
  {
    places: ["shared/broker/Breadcrumb.tsx aria-current"],
    says: "the last word of the way back up is the current page",
    run: () => {
      show(<Breadcrumb up={[{ text: "Clients", to: "/clients" }]} here="Ann Lee" />);
      expect(current()).toEqual([["Ann Lee", "page"]]);
    },
  },
  {
    places: ["shared/broker/BrokerNav.tsx aria-current"],
    says: "the link to the clients says that it leads to the current page, or to one above it",
    run: () => {
      for (const [at, value] of [
        ["/dashboard/clients", "page"],
        ["/dashboard/clients/cl_1", "true"],
      ] as const) {
        const { unmount } = showAt(at, <BrokerNav />);
        expect(current()).toEqual([["Clients", value]]);
        unmount();
      }
      showAt("/elsewhere", <BrokerNav />);
      expect(current()).toEqual([]);
    },
  },
  {
    places: ["shared/ui/AgentContact.tsx role"],
    says: "a telephone number that was copied is announced, and one that was not",
    run: async () => {
      for (const [write, word] of [
        [() => Promise.resolve(), "Copied"],
        [() => Promise.reject(new Error("no")), "Not copied"],
      ] as const) {
        Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: write } });
        const { unmount } = show(<AgentContact agent={{ name: "Dana", phone_number: "303-555-0111" }} />);
        fireEvent.click(button(/^Copy/));
        await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(word));
        unmount();
      }
      Reflect.deleteProperty(navigator, "clipboard");
    },
  },
  {
    places: ["shared/broker/ProfileMenu.tsx aria-current"],
    says: "a phone's menu says which of its places is the current page, or one above it",
    run: async () => {
      const places = [
        { to: "/dashboard/clients", label: "Clients" },
        { to: "/dashboard/quotes", label: "Quotes" },
      ];
      for (const [at, value] of [
        ["/dashboard/clients", "page"],
        ["/dashboard/clients/cl_1", "true"],
      ] as const) {
        const { unmount } = showAt(at, <ProfileMenu name="Dana" places={places} />);
        await userEvent.click(button(/^Dana/));
        expect(current()).toEqual([["Clients", value]]);
        unmount();
      }
    },
  },
  {
    places: ["shared/broker/ProfileMenu.tsx aria-expanded"],
    says: "the menu of the profile says whether it is open",
    run: async () => {
      show(<ProfileMenu name="Dana" />);
      expect(button(/^Dana/)).toHaveAttribute("aria-expanded", "false");
      await userEvent.click(button(/^Dana/));
      expect(button(/^Dana/)).toHaveAttribute("aria-expanded", "true");
      await userEvent.keyboard("{Escape}");
      expect(button(/^Dana/)).toHaveFocus();
    },
  },
  {
    places: ["shared/broker/SearchModal.tsx role", "shared/broker/SearchModal.tsx aria-describedby"],
    says: "the search says what can be typed, and how many it has found",
    run: async () => {
      const item = {
        item_type: "client",
        id: "cl_1",
        client: CLIENT,
        person: CLIENT.person,
        created_at: CLIENT.created_at,
      };
      answer({ "/api/management/v1/search": [item] });
      show(<SearchModal onClose={() => undefined} />);
      const field = screen.getByRole("searchbox", { hidden: true });
      expect(field).toHaveAccessibleDescription("Type 3 to 40 characters");
      const found = await heard(async () => {
        await userEvent.type(field, "ann");
        await screen.findByRole("link", { name: /Ann Lee/ });
      });
      expect(found).toEqual(["1 result"]);
    },
  },
  {
    places: ["shared/ui/DocumentLink.tsx role"],
    says: "a document that is being fetched says so",
    run: async () => {
      vi.stubGlobal("fetch", () => new Promise(() => undefined));
      show(<SavedDocument document={{ name: "Schedule", url: "/api/x" }} getFile={testHost().calls.getFile} />);
      expect(await heard(() => userEvent.click(screen.getByRole("button", { name: "Schedule" })))).toEqual([
        "Getting the document…",
      ]);
    },
  },
  {
    places: ["shared/ui/Message.tsx role"],
    says: "bad news is an alert, and other news a status",
    run: () => {
      const { rerender } = show(<Message kind="danger">Bad</Message>);
      expect(screen.getByRole("alert")).toHaveTextContent("Bad");
      for (const kind of ["info", "success"] as const) {
        rerender(<Message kind={kind}>Good</Message>);
        expect(screen.getByRole("status")).toHaveTextContent("Good");
        expect(screen.queryByRole("alert")).toBeNull();
      }
    },
  },
  {
    places: ["shared/ui/Skeleton.tsx role"],
    says: "what stands for something that is being loaded says what that is, and its bars say nothing",
    run: () => {
      show(<Skeleton what="Loading the list…">bars</Skeleton>);
      expect(screen.getByRole("status")).toHaveTextContent("Loading the list…");
      expect(screen.getByText("bars")).toHaveAttribute("aria-hidden", "true");
    },
  },
  {
    places: ["index.html role", "index.html role"],
    says: "the page says that it is loading, and when that takes too long, before any script runs",
    run: () => {
      const html = readFileSync(resolve(import.meta.dirname, "../../../app/index.html"), "utf8");
      const page = new DOMParser().parseFromString(html, "text/html");
      const said = [...page.querySelectorAll("[role=status]")].map(({ textContent }) => textContent.trim());
      expect(said).toEqual([expect.stringMatching(/^This page takes longer/), "Loading…"]);
    },
  },
  {
    places: ["login/EmailForm.tsx aria-invalid", "login/EmailForm.tsx aria-describedby", "login/EmailForm.tsx role"],
    says: "an email that is wrong is described, and a link that was sent is spoken",
    run: async () => {
      answer({});
      show(<EmailForm failed={false} space="Demo" />);
      const field = screen.getByLabelText("Email");
      await userEvent.type(field, "dana@{Enter}");
      // Not by toBeInvalid: the browser itself finds the address invalid.
      expect(field).toHaveAttribute("aria-invalid", "true");
      expect(field).toHaveAccessibleDescription("Please enter a valid email");
      await userEvent.type(field, "acme.example");
      expect(field).not.toHaveAttribute("aria-invalid");
      await userEvent.click(button("Submit"));
      expect(await screen.findByRole("status")).toHaveTextContent(/^Check your email\./);
    },
  },
  {
    places: ["login/Welcome.tsx role"],
    says: "the sentence of the sign-in page is spoken only where it changes while somebody waits",
    run: () => {
      const { rerender } = show(
        <Welcome space="Demo" isSpoken>
          Signing you in…
        </Welcome>,
      );
      expect(screen.getByRole("status")).toHaveTextContent("Signing you in…");
      rerender(<Welcome space="Demo">Hello</Welcome>);
      expect(screen.queryByRole("status")).toBeNull();
    },
  },
  {
    places: ["carrier/NumberForm.tsx aria-live", "carrier/NumberForm.tsx aria-describedby"],
    says: "what Submit of a policy number waits for describes it, and is spoken",
    run: async () => {
      show(<NumberForm onSubmit={() => undefined} />);
      expect(button("Submit")).toHaveAccessibleDescription("Still needed: Policy number, Confirm policy number");
      const said = await heard(() => userEvent.type(screen.getByLabelText("Policy number"), "MC-1"));
      expect(said).toEqual(["Still needed: Confirm policy number"]);
    },
  },
  {
    places: ["carrier/Correction.tsx aria-expanded"],
    says: "whether the form of another policy number is open, is said by its button",
    run: () => {
      const policy = { number_correctable_until: new Date(Date.now() + 3_600_000).toISOString() };
      const correction = (isOpen: boolean) => (
        <Correction policy={policy} isOpen={isOpen} onOpen={() => undefined} onClose={() => undefined} />
      );
      const { rerender } = show(correction(false));
      expect(button("Correct the number")).toHaveAttribute("aria-expanded", "false");
      rerender(correction(true));
      expect(button("Keep the number")).toHaveAttribute("aria-expanded", "true");
    },
  },
  {
    places: ["carrier/ConfirmDialog.tsx aria-live", "carrier/ConfirmDialog.tsx aria-describedby"],
    says: "what Confirm of a policy number waits for describes it, and is spoken, as is the call itself",
    run: async () => {
      const dialog = (state: "idle" | "busy") => (
        <ConfirmDialog
          wanted={{ lastName: "Lee", number: "MC-1" }}
          replaces={undefined}
          submission={{ ...idle, state }}
          onClose={() => {}}
        />
      );
      const { rerender } = show(dialog("idle"));
      expect(button("Confirm")).toHaveAccessibleDescription(
        "Still needed: Client's last name, Policy number once more",
      );
      const said = await heard(() => userEvent.type(screen.getByLabelText("Client's last name"), "Lee"));
      expect(said).toEqual(["Still needed: Policy number once more"]);
      expect(await heard(() => rerender(dialog("busy")))).toEqual(["Submitting…"]);
    },
  },
  {
    places: ["dashboard/client/ChangedMeanwhile.tsx role"],
    says: "a client that somebody else has changed is an alert with the focus",
    run: () => {
      const [mine, theirs] = [draftOf({ first_name: "Anna" }), draftOf({ first_name: "Bea" })];
      const meeting = {
        changed: { by: "Lee Park" },
        contested: [["first_name"]],
        mine,
        theirs,
        draft: mine,
        now: CLIENT,
      };
      show(
        <ChangedMeanwhile
          meeting={meeting as never}
          type="individual"
          draft={mine}
          chosen={new Set()}
          onChoose={() => undefined}
        />,
      );
      expect(screen.getByRole("alert")).toHaveFocus();
      expect(screen.getByRole("alert")).toHaveTextContent(/Yours: Anna.*Lee Park: Bea/);
    },
  },
  {
    places: ["dashboard/client/OfferProducts.tsx role", "dashboard/client/OfferProducts.tsx aria-describedby"],
    says: "why a product cannot be chosen is spoken, and describes the choice",
    run: async () => {
      const products = ["a", "b"].map((code) => ({
        vertical_code: code,
        title: code,
        obstacle: code === "a" ? null : { code: "x", message: "b is not sold here" },
      })) as unknown as readonly ClientProduct[];
      const offered = { all: products, shown: products, error: undefined, retry: () => undefined, retrying: false };
      const choice = (all: typeof offered.all | undefined) => (
        <OfferProducts client={CLIENT} offered={{ ...offered, all }} chosen={undefined} onChoose={() => undefined} />
      );
      const { rerender } = show(choice(undefined));
      expect(await heard(() => rerender(choice(products)))).toEqual(["b is not sold here"]);
      expect(screen.getByLabelText("Product")).toHaveAccessibleDescription("b is not sold here");
    },
  },
  {
    places: ["dashboard/clients/ClientTable.tsx aria-busy"],
    says: "the list of clients is busy while more are on their way",
    run: () => {
      noMatch();
      const table = (awaited: number) => (
        <ClientTable name="all" clients={[CLIENT]} awaited={awaited} place={undefined} onView={() => undefined} />
      );
      const { rerender } = show(table(3));
      expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true");
      rerender(table(0));
      expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "false");
    },
  },
  {
    places: ["dashboard/clients/StatusChips.tsx aria-pressed"],
    says: "which status the list of clients is narrowed to is announced, and no other",
    run: () => {
      const group = createRef<HTMLDivElement>();
      const chips = (chosen: "churned" | undefined) => (
        <StatusChips group={group} chosen={chosen} onChoose={() => undefined} />
      );
      const { rerender } = show(chips(undefined));
      expect(screen.queryAllByRole("button", { pressed: true })).toEqual([]);
      rerender(chips("churned"));
      expect(screen.getAllByRole("button", { pressed: true })).toEqual([
        screen.getByRole("button", { name: "Churned" }),
      ]);
      expect(screen.getAllByRole("button", { pressed: false })).toHaveLength(3);
    },
  },
  {
    places: [],
    says: "how many of the clients are shown is spoken",
    run: async () => {
      noMatch();
      answer({ "/api/management/v1/clients/stats": { total_results: 1 }, "/api/management/v1/clients": [CLIENT] });
      const said = await heard(async () => {
        show(<ClientsPage />);
        await screen.findByText("1 of 1 shown");
      });
      expect(said).toEqual([]);
      expect(screen.getByText("1 of 1 shown")).toHaveAttribute("role", "status");
    },
  },
  {
    places: ["dashboard/header/ShareLink.tsx role"],
    says: "a link that was copied says so",
    run: async () => {
      answer({
        "/flows/index.json": { flows: [{ id: "k", vertical_code: "kites", title: "Kites", slugs: ["kites"] }] },
      });
      show(<ShareLink onClose={() => undefined} />);
      const product = await screen.findByRole("combobox");
      await screen.findByRole("option", { name: "Kites" });
      await userEvent.selectOptions(product, "Kites");
      vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: () => Promise.resolve() } });
      const said = await heard(async () => {
        fireEvent.click(button("Copy Link"));
        await screen.findByRole("button", { name: "Copied!" });
      });
      expect(said).toEqual(["Copied!"]);
    },
  },
  {
    places: ["dashboard/imports/Uploading.tsx role", "dashboard/imports/Uploading.tsx aria-valuenow"],
    says: "how far an import is, is spoken, and is the value of its bar",
    run: async () => {
      const at = (part: number) => act(() => store.set(sendingAtom, { file: "a.csv", stage: "uploading", part }));
      at(0.1);
      show(<Uploading />);
      expect(screen.getByRole("progressbar", { name: "Import" })).toHaveAttribute("aria-valuenow", "10");
      expect(await heard(() => at(0.52))).toEqual(["Uploading: 52%"]);
      expect(screen.getByRole("progressbar", { name: "Import" })).toHaveAttribute("aria-valuenow", "52");
      act(() => store.set(sendingAtom, { file: "a.csv", stage: "checking", part: 0 }));
      expect(screen.getByRole("progressbar", { name: "Import" })).not.toHaveAttribute("aria-valuenow");
      act(() => store.set(sendingAtom, null));
    },
  },
  {
    places: ["dashboard/imports/ImportOutcome.tsx role"],
    says: "an import that took nothing is an alert with the focus",
    run: () => {
      store.set(failureAtom, { file: "a.csv", message: "The file is empty.", rows: [] });
      show(<ImportOutcome />);
      expect(screen.getByRole("alert")).toHaveFocus();
      expect(screen.getByRole("alert")).toHaveTextContent(/No clients were added from a\.csv.*The file is empty\./);
      act(() => store.set(failureAtom, null));
    },
  },
];
