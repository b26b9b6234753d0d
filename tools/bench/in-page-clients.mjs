// @ts-check
/**
 * Runs inside the dashboard's page: the list's calls are answered within the page, with as many clients as are asked
 * for. `window.timeMore()` presses "Load more clients"; answers the milliseconds from the answer's arrival to the paint
 * that shows it.
 */
(() => {
  const real = window.fetch;
  const total = 1_000_000;
  let arrived = 0;

  /** @param {number} n */
  const client = (n) => ({
    id: `cl_many${n}`,
    client_type: "individual",
    broker: { id: "bkr_dana", name: "Dana Reyes" },
    created_at: new Date(Date.UTC(2026, 0, 2) - n * 60_000).toISOString(),
    updated_at: "2026-01-02T00:00:00.000Z",
    next_renewal_date: "2027-09-08",
    policies_stats: { inforce: 1, churned: 0 },
    person: {
      first_name: "Ada",
      last_name: `Lindström Ng${n}`,
      email: `ada.${n}@mail.example`,
      phone_number: "303-555-0100",
      dob: "1990-04-30",
      address: {
        line1: `${n} Alder Street`,
        city: "Denver",
        region: { code: "CO", name: "Colorado" },
        country: { code: "US", name: "United States" },
        postal: "80202",
      },
    },
  });

  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    const asked = /\/v1\/clients(\/stats)?$/.exec(pathname);
    if (!asked || (init?.method ?? "GET") !== "GET") return real(input, init);
    const offset = Number(searchParams.get("_offset"));
    const rows = () => Array.from({ length: 25 }, (_, n) => client(offset + n));
    const text = JSON.stringify(asked[1] ? { total_results: total } : rows());
    return Object.assign(new Response(), {
      text: async () => {
        if (!asked[1]) arrived = performance.now();
        return text;
      },
    });
  };

  const status = () =>
    [...document.querySelectorAll("main [role=status]")].find((each) => /shown$/.test(each.textContent));

  window.timeMore = () =>
    new Promise((resolve) => {
      const count = status();
      if (!count) throw new Error("the list is not there");
      const watch = new MutationObserver(() => {
        watch.disconnect();
        // The frame is painted before the next task.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - arrived)));
      });
      watch.observe(count, { characterData: true, childList: true, subtree: true });
      const buttons = [...document.querySelectorAll("main button")];
      /** @type {HTMLElement} */ (buttons.find(({ textContent }) => textContent === "Load more clients")).click();
    });
})();
