// @ts-check
/* oxlint-disable max-lines-per-function -- a script that a page loads by itself: its one function keeps its names out of the page */
/**
 * The sandbox card provider's script (resolutions N-05): the part of Stripe.js that the app's card form uses, with real
 * labelled inputs. A card number never leaves this page: what goes to the server is a token that says only how the
 * charge is to end, and the card's brand and last four digits, which a real provider tells of a payment. Test cards: 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined,
 * 4000 0000 0000 9995 has insufficient funds, and with 4000 0000 0000 3220 the buyer's bank asks first (3-D Secure).
 */
(() => {
  /** @typedef {"cardNumber" | "cardExpiry" | "cardCvc"} Kind */
  /** @typedef {{ type: string, code: string, message: string }} CardError */
  /** @typedef {{ label?: string, placeholder?: string, disabled?: boolean, style?: { base?: { color?: string, fontSize?: string, fontFamily?: string } } }} Options */
  /** @typedef {{ digits: string, complete: boolean, error?: CardError }} Reading */
  /** @typedef {(event: object) => void} Listener */
  /** @typedef {{ group: Group, reading: () => Reading, report: () => void }} CardElement */
  /** @typedef {Map<Kind, CardElement>} Group */

  const BRANDS = [
    { brand: "visa", pattern: /^4/, lengths: [13, 16, 19], cvc: 3 },
    { brand: "mastercard", pattern: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, lengths: [16], cvc: 3 },
    { brand: "amex", pattern: /^3[47]/, lengths: [15], cvc: 4 },
    { brand: "discover", pattern: /^(6011|64[4-9]|65)/, lengths: [16, 19], cvc: 3 },
  ];
  const UNKNOWN = { brand: "unknown", pattern: /^/, lengths: [16], cvc: 3 };
  /** @type {{ readonly [number: string]: string }} */
  const OUTCOMES = { 4000000000000002: "declined", 4000000000009995: "insufficient", 4000000000003220: "challenge" };
  /** @type {{ readonly [kind in Kind]: { label: string, placeholder: string, autocomplete: AutoFill, incomplete: string } }} */
  const FIELDS = {
    cardNumber: {
      label: "Card number",
      // It takes test numbers alone, which cannot be looked up at a checkout.
      placeholder: "4242 4242 4242 4242",
      autocomplete: "cc-number",
      incomplete: "Your card number is incomplete.",
    },
    cardExpiry: {
      label: "Expiration date",
      placeholder: "MM / YY",
      autocomplete: "cc-exp",
      incomplete: "Your card's expiration date is incomplete.",
    },
    cardCvc: {
      label: "CVC",
      placeholder: "CVC",
      autocomplete: "cc-csc",
      incomplete: "Your card's security code is incomplete.",
    },
  };

  /** @param {string} number */
  const brandOf = (number) => BRANDS.find(({ pattern }) => pattern.test(number)) ?? UNKNOWN;

  /** @param {string} number */
  function passesLuhn(number) {
    const sum = Array.from(number)
      .toReversed()
      .reduce((total, digit, index) => {
        const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
        return total + (value > 9 ? value - 9 : value);
      }, 0);
    return sum % 10 === 0;
  }

  /** @param {string} code @param {string} message @returns {CardError} */
  const invalid = (code, message) => ({ type: "validation_error", code, message });

  /** @param {string} digits @returns {Reading} */
  function readNumber(digits) {
    const { brand, lengths } = brandOf(digits);
    if (!lengths.includes(digits.length)) return { digits, complete: false };
    if (!passesLuhn(digits)) {
      // A shorter length may still grow into a longer number of the same brand.
      const isLongest = digits.length >= 16 || digits.length === lengths.at(-1);
      return isLongest
        ? { digits, complete: false, error: invalid("invalid_number", "Your card number is invalid.") }
        : { digits, complete: false };
    }
    if (brand === "unknown")
      return { digits, complete: false, error: invalid("card_not_supported", "Your card is not supported.") };
    return { digits, complete: true };
  }

  /** @param {string} digits @returns {Reading} */
  function readExpiry(digits) {
    if (digits.length < 4) return { digits, complete: false };
    const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
    const now = new Date();
    if (month < 1 || month > 12)
      return {
        digits,
        complete: false,
        error: invalid("invalid_expiry_month", "Your card's expiration month is invalid."),
      };
    if (year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1)) {
      return {
        digits,
        complete: false,
        error: invalid("invalid_expiry_year_past", "Your card's expiration date is in the past."),
      };
    }
    return { digits, complete: true };
  }

  /** @param {Group} group */
  const brandIn = (group) => brandOf(group.get("cardNumber")?.reading().digits ?? "");

  /** @param {Kind} kind @param {string} digits @param {Group} group @returns {Reading} */
  function read(kind, digits, group) {
    if (kind === "cardNumber") return readNumber(digits);
    return kind === "cardExpiry" ? readExpiry(digits) : { digits, complete: digits.length === brandIn(group).cvc };
  }

  /** The digits that a text holds, as many as the field takes. @param {Kind} kind @param {string} text @param {Group} group */
  function digitsOf(kind, text, group) {
    const digits = text.replaceAll(/\D/g, "");
    if (kind === "cardNumber") return digits.slice(0, brandOf(digits).lengths.at(-1));
    if (kind === "cardCvc") return digits.slice(0, brandIn(group).cvc);
    return (/^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4);
  }

  /** @param {Kind} kind @param {string} digits */
  function formatted(kind, digits) {
    if (kind === "cardCvc") return digits;
    if (kind === "cardExpiry") return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
    const groups =
      brandOf(digits).brand === "amex"
        ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
        : /(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/;
    return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(" ");
  }

  /** Writes the formatted digits and keeps the caret behind the same digit. @param {HTMLInputElement} input @param {Kind} kind @param {string} digits */
  function write(input, kind, digits) {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(/\D/g, "").length;
    const atEnd = (input.selectionStart ?? 0) >= input.value.length;
    const text = formatted(kind, digits);
    if (text === input.value) return;
    input.value = text;
    let caret = 0;
    for (let seen = 0; caret < text.length && seen < before; caret += 1) if (/\d/.test(text.charAt(caret))) seen += 1;
    if (document.activeElement === input)
      input.setSelectionRange(atEnd ? text.length : caret, atEnd ? text.length : caret);
  }

  /** @param {Kind} kind */
  function createInput(kind) {
    const input = document.createElement("input");
    input.type = "text";
    input.inputMode = "numeric";
    input.autocomplete = FIELDS[kind].autocomplete;
    input.spellcheck = false;
    // Set through the object model: the page's policy allows no style attribute.
    Object.assign(input.style, {
      width: "100%",
      minHeight: "24px",
      border: "0",
      padding: "0",
      margin: "0",
      background: "transparent",
      font: "inherit",
      color: "inherit",
    });
    return input;
  }

  /** @param {Kind} kind @param {Options} given @param {Group} group */
  function createElement(kind, given, group) {
    /** @type {Map<string, Set<Listener>>} */
    const listeners = new Map();
    const input = createInput(kind);
    /** @type {HTMLElement | null} */
    let parent = null;
    let options = given;
    let blurred = false;
    let reported = "";

    /** @param {string} name @param {object} [event] */
    const emit = (name, event = {}) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: kind, ...event });
    };
    const reading = () => {
      const now = read(kind, digitsOf(kind, input.value, group), group);
      const isLeftIncomplete = blurred && !now.complete && !now.error && now.digits !== "";
      return isLeftIncomplete
        ? {
            ...now,
            error: invalid(
              `incomplete_${kind === "cardNumber" ? "number" : kind === "cardExpiry" ? "expiry" : "cvc"}`,
              FIELDS[kind].incomplete,
            ),
          }
        : now;
    };
    const report = () => {
      const { digits, complete, error } = reading();
      const event = {
        empty: digits === "",
        complete,
        error,
        ...(kind === "cardNumber" && { brand: brandOf(digits).brand }),
      };
      input.setAttribute("aria-invalid", String(error !== undefined));
      parent?.classList.toggle("StripeElement--complete", complete);
      parent?.classList.toggle("StripeElement--empty", event.empty);
      parent?.classList.toggle("StripeElement--invalid", error !== undefined);
      const text = JSON.stringify(event);
      if (text === reported) return;
      reported = text;
      emit("change", event);
      // The length of the security code depends on the brand.
      if (kind === "cardNumber") group.get("cardCvc")?.report();
    };
    /** The app's own label names the field; without one the field names itself. */
    const applyName = () => {
      const label = parent?.id
        ? Array.from(document.querySelectorAll("label")).find(({ htmlFor }) => htmlFor === parent?.id)
        : undefined;
      if (label) {
        label.id ||= `${parent?.id}-label`;
        input.setAttribute("aria-labelledby", label.id);
        label.addEventListener("click", () => input.focus());
      } else {
        input.setAttribute("aria-label", options.label ?? FIELDS[kind].label);
      }
      const description = parent?.getAttribute("aria-describedby");
      if (description) input.setAttribute("aria-describedby", description);
    };
    const applyOptions = () => {
      const { color, fontSize, fontFamily } = options.style?.base ?? {};
      input.placeholder = options.placeholder ?? FIELDS[kind].placeholder;
      input.disabled = options.disabled ?? false;
      Object.assign(input.style, {
        ...(color && { color }),
        ...(fontSize && { fontSize }),
        ...(fontFamily && { fontFamily }),
      });
    };
    input.addEventListener("input", () => {
      write(input, kind, digitsOf(kind, input.value, group));
      report();
    });
    input.addEventListener("focus", () => {
      parent?.classList.add("StripeElement--focus");
      emit("focus");
    });
    input.addEventListener("blur", () => {
      blurred = true;
      parent?.classList.remove("StripeElement--focus");
      report();
      emit("blur");
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") emit("escape");
    });

    const element = {
      group,
      reading,
      report,
      /** @param {HTMLElement | string} target */
      mount(target) {
        parent = typeof target === "string" ? document.querySelector(target) : target;
        parent?.classList.add("StripeElement", "StripeElement--empty");
        applyOptions();
        applyName();
        parent?.replaceChildren(input);
        queueMicrotask(() => emit("ready"));
      },
      unmount() {
        input.remove();
        parent = null;
      },
      destroy() {
        input.remove();
        listeners.clear();
        if (group.get(kind) === element) group.delete(kind);
      },
      /** @param {Options} changed */
      update(changed) {
        options = { ...options, ...changed };
        applyOptions();
      },
      /** @param {string} name @param {Listener} listener */
      on(name, listener) {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
        return element;
      },
      /** @param {string} name @param {Listener} listener */
      once(name, listener) {
        /** @type {Listener} */
        const heard = (event) => {
          element.off(name, heard);
          listener(event);
        };
        return element.on(name, heard);
      },
      /** @param {string} name @param {Listener} [listener] */
      off(name, listener) {
        if (listener) listeners.get(name)?.delete(listener);
        else listeners.delete(name);
        return element;
      },
      focus: () => input.focus(),
      blur: () => input.blur(),
      clear() {
        input.value = "";
        blurred = false;
        report();
      },
    };
    return element;
  }

  function createElements() {
    /** @type {Group} */
    const group = new Map();
    return {
      /** @param {Kind} kind @param {Options} [options] */
      create(kind, options = {}) {
        if (!(kind in FIELDS)) throw new Error(`The sandbox offers no ${kind} element.`);
        const element = createElement(kind, options, group);
        group.set(kind, element);
        return element;
      },
      /** By name, or by the component that stands for it. @param {Kind | object} kind */
      getElement: (kind) => group.get(typeof kind === "string" ? kind : Reflect.get(kind, "__elementType")) ?? null,
      update: () => undefined,
      fetchUpdates: () => Promise.resolve({}),
      submit: () => Promise.resolve({}),
    };
  }

  const random = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  /** @param {CardElement | undefined} element */
  function tokenise(element) {
    const group = element?.group;
    /** @type {Kind[]} */
    const kinds = ["cardNumber", "cardExpiry", "cardCvc"];
    for (const kind of kinds) {
      const reading = group?.get(kind)?.reading();
      if (!reading?.complete) return { error: reading?.error ?? invalid("incomplete_card", FIELDS[kind].incomplete) };
    }
    const number = group?.get("cardNumber")?.reading().digits ?? "";
    return {
      token: {
        // Six of its symbols say the card: the last digits, which brand, and that they do.
        id: `tok_sandbox_${OUTCOMES[number] ?? "ok"}_${number.slice(-4)}${BRANDS.indexOf(brandOf(number)) + 1}c${random().slice(6)}`,
        object: "token",
        type: "card",
        livemode: false,
        card: { brand: brandOf(number).brand },
      },
    };
  }

  /** Colours of the system, so that it is light or dark as the page is, and plainly not a part of it. */
  const BANK_STYLE = `
    .sandbox-bank { box-sizing: border-box; margin: auto; width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid GrayText; border-radius: 12px; background: Canvas; color: CanvasText; font: 17px/1.5 system-ui, sans-serif; }
    .sandbox-bank::backdrop { background: rgb(0 0 0 / 0.6); }
    .sandbox-bank h2 { margin: 0 0 0.75rem; font-size: 1.375rem; line-height: 1.25; font-weight: 650; }
    .sandbox-bank p { margin: 0 0 1rem; }
    .sandbox-bank button { display: block; width: 100%; min-height: 48px; margin-top: 0.75rem; border: 1px solid CanvasText; border-radius: 8px; background: Canvas; color: CanvasText; font: inherit; font-weight: 600; cursor: pointer; }
    .sandbox-bank button[value="yes"] { background: CanvasText; color: Canvas; }
    .sandbox-bank button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
    .sandbox-bank button:disabled { opacity: 0.6; cursor: default; }
  `;

  /** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {object} properties */
  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);

  /** The sandbox's bank asks the buyer. @returns {HTMLDialogElement} */
  function createBank() {
    const dialog = make("dialog", { className: "sandbox-bank" });
    dialog.setAttribute("aria-labelledby", "sandbox-bank-title");
    dialog.setAttribute("aria-describedby", "sandbox-bank-text");
    const problem = make("p", { className: "problem", hidden: true });
    problem.setAttribute("role", "alert");
    dialog.append(
      make("h2", { id: "sandbox-bank-title", textContent: "Is this payment yours?" }),
      make("p", {
        id: "sandbox-bank-text",
        textContent:
          "This is the sandbox's bank. A real bank asks you here to confirm a payment, for example with a code that it sends you. No money moves.",
      }),
      problem,
      make("button", { type: "button", value: "yes", textContent: "Confirm the payment" }),
      make("button", { type: "button", value: "no", textContent: "Do not confirm" }),
    );
    return dialog;
  }

  /** Tells the sandbox's bank what the buyer said. @param {string} clientSecret @param {boolean} confirmed */
  async function answerBank(clientSecret, confirmed) {
    const body = JSON.stringify({ client_secret: clientSecret, confirmed });
    const answer = await fetch("/sandbox/confirmations", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    // 404: the payment has ended meanwhile, which the next question to the server tells.
    if (!answer.ok && answer.status !== 404) throw new Error(`the bank answered ${answer.status}`);
  }

  /** Resolves to whether the buyer has confirmed; Escape does not confirm. @param {string} clientSecret @returns {Promise<boolean>} */
  function askBuyer(clientSecret) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(BANK_STYLE);
    document.adoptedStyleSheets.push(sheet);
    const dialog = createBank();
    const buttons = Array.from(dialog.querySelectorAll("button"));
    document.body.append(dialog);
    return new Promise((resolve) => {
      /** @param {boolean} confirmed */
      const answer = async (confirmed) => {
        for (const button of buttons) button.disabled = true;
        try {
          await answerBank(clientSecret, confirmed);
          dialog.close(confirmed ? "yes" : "no");
        } catch {
          for (const button of buttons) button.disabled = false;
          const problem = dialog.querySelector("p.problem");
          if (problem)
            Object.assign(problem, { hidden: false, textContent: "The bank could not be reached. Please try again." });
        }
      };
      for (const button of buttons) button.addEventListener("click", () => void answer(button.value === "yes"));
      dialog.addEventListener("close", () => {
        dialog.remove();
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
        resolve(dialog.returnValue === "yes");
      });
      dialog.showModal();
    });
  }

  /** @param {{ clientSecret: string }} options */
  async function handleNextAction({ clientSecret }) {
    const id = clientSecret.split("_secret")[0];
    if (await askBuyer(clientSecret)) return { paymentIntent: { id, object: "payment_intent", status: "succeeded" } };
    const message =
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
    return { error: { type: "invalid_request_error", code: "payment_intent_authentication_failure", message } };
  }

  const unavailable = () =>
    Promise.resolve({
      error: { type: "invalid_request_error", code: "sandbox", message: "The sandbox offers card tokens only." },
    });

  function Stripe() {
    return {
      elements: createElements,
      /** @param {CardElement} element */
      createToken: (element) => Promise.resolve(tokenise(element)),
      createPaymentMethod: unavailable,
      confirmCardPayment: unavailable,
      handleNextAction,
      _registerWrapper: () => undefined,
      registerAppInfo: () => undefined,
    };
  }
  Stripe.version = "sandbox";
  Object.assign(window, { Stripe });
})();
