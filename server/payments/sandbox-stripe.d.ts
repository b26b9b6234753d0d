/** A script of a page: it has no exports, and sets `window.Stripe`. */
export {};
