// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import "../../../server/payments/sandbox-stripe.js";

interface ChangeEvent {
  readonly elementType: string;
  readonly empty: boolean;
  readonly complete: boolean;
  readonly brand?: string;
  readonly error?: { readonly code: string; readonly message: string };
}
interface CardElement {
  mount(target: Element | null): void;
  on(name: string, listener: (event: ChangeEvent) => void): void;
  destroy(): void;
}
interface Elements {
  create(kind: string, options?: object): CardElement;
  getElement(kind: unknown): CardElement | null;
}
interface Provider {
  elements(): Elements;
  createToken(
    element: CardElement | null,
    data?: object,
  ): Promise<{ token?: { id: string }; error?: { code: string; message: string } }>;
}

let stripe: Provider;
let elements: Elements;
let last: { [kind: string]: ChangeEvent };

beforeEach(() => {
  document.body.innerHTML =
    '<label for="number">Card number</label><div id="number"></div><label for="expiry">Expiration date</label><div id="expiry"></div><div id="cvc"></div>';
  stripe = (window as unknown as { Stripe: (key: string) => Provider }).Stripe("pk_sandbox");
  elements = stripe.elements();
  last = {};
  for (const [kind, id] of [
    ["cardNumber", "number"],
    ["cardExpiry", "expiry"],
    ["cardCvc", "cvc"],
  ] as const) {
    const element = elements.create(kind);
    element.mount(document.getElementById(id));
    element.on("change", (event) => {
      last[kind] = event;
    });
  }
});

const input = (id: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`#${id} input`) ?? document.createElement("input");

function type(id: string, text: string): void {
  const field = input(id);
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event("input"));
}

function fill(number: string, expiry = "12/40", cvc = "123"): void {
  type("number", number);
  type("expiry", expiry);
  type("cvc", cvc);
}

const token = () => stripe.createToken(elements.getElement("cardNumber"), { name: "Ann Lee" });

test.each([
  ["4242 4242 4242 4242", "ok"],
  ["5555555555554444", "ok"],
  ["6011111111111117", "ok"],
  ["4000000000000002", "declined"],
  ["4000 0000 0000 9995", "insufficient"],
  ["4000 0000 0000 3220", "challenge"],
])("%s makes a token that ends %s and does not hold the number", async (number, outcome) => {
  fill(number);
  const { token: made } = await token();
  expect(made?.id).toMatch(new RegExp(`^tok_sandbox_${outcome}_[0-9a-f]{24}$`));
  const digits = number.replaceAll(" ", "");
  // The id is random: four digits in a row stand in it by chance once in a while, eight do not.
  expect(made?.id).not.toContain(digits.slice(-8));
  expect(JSON.stringify({ ...made, id: "" })).not.toContain(digits.slice(-4));
});

test("two tokens of one card differ", async () => {
  fill("4242424242424242");
  expect((await token()).token?.id).not.toBe((await token()).token?.id);
});

test("the fields are told apart by their labels, by the app's own where there is one", () => {
  const label = document.querySelector("label");
  expect(input("number").getAttribute("aria-labelledby")).toBe(label?.id);
  expect(input("cvc").getAttribute("aria-label")).toBe("CVC");
  expect([input("number").autocomplete, input("expiry").autocomplete, input("cvc").autocomplete]).toEqual([
    "cc-number",
    "cc-exp",
    "cc-csc",
  ]);
  expect(input("number").inputMode).toBe("numeric");
});

test("numbers are grouped as they are typed, an Amex in its own way", () => {
  type("number", "4242424242424242");
  expect([input("number").value, last.cardNumber?.brand, last.cardNumber?.complete]).toEqual([
    "4242 4242 4242 4242",
    "visa",
    true,
  ]);
  type("number", "378282246310005");
  expect([input("number").value, last.cardNumber?.brand, last.cardNumber?.complete]).toEqual([
    "3782 822463 10005",
    "amex",
    true,
  ]);
  type("expiry", "3");
  type("expiry", "0340");
  expect(input("expiry").value).toBe("03 / 40");
});

test("an Amex wants four digits behind, and the field learns it from the number", () => {
  type("cvc", "123");
  expect(last.cardCvc?.complete).toBe(true);
  type("number", "378282246310005");
  expect(last.cardCvc?.complete).toBe(false);
});

test.each([
  ["number", "4242424242424241", "invalid_number"],
  ["number", "3530111333300000", "card_not_supported"],
  ["expiry", "13/40", "invalid_expiry_month"],
  ["expiry", "01/20", "invalid_expiry_year_past"],
])("%s %s: %s", async (id, text, code) => {
  type(id, text);
  expect(last[id === "number" ? "cardNumber" : "cardExpiry"]).toMatchObject({ complete: false, error: { code } });
  expect(input(id).getAttribute("aria-invalid")).toBe("true");
  expect((await token()).error).toBeDefined();
});

test("an unfinished number is an error only once it is left", () => {
  type("number", "4242");
  expect(last.cardNumber?.error).toBeUndefined();
  input("number").dispatchEvent(new Event("blur"));
  expect(last.cardNumber?.error?.code).toBe("incomplete_number");
});

test("without all three fields there is no token", async () => {
  fill("4242424242424242", "12/40", "12");
  const { token: made, error } = await token();
  expect([made, error?.code]).toEqual([undefined, "incomplete_card"]);
});
