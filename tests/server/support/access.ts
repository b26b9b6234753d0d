/**
 * Who may do what, written down here a second time and by hand: a mistake in the product's own table shows.
 * Actors: no one · the quote's broker · a broker of another brokerage · this quote's token · another quote's token · a policy's token ·
 * the carrier's staff, reviewer and desk.
 */
export const ACTORS = [
  "none",
  "own",
  "foreign",
  "quote",
  "other-quote",
  "policy",
  "staff",
  "reviewer",
  "desk",
] as const;
export type ActorName = (typeof ACTORS)[number];

/** Expected status by actor, in the order above. */
export const EXPECTED: { readonly [route: string]: readonly number[] } = {
  "POST /api/auth/v1/send-login-link": [200, 200, 200, 200, 200, 200, 200, 200, 200],
  "POST /api/auth/v1/login": [401, 401, 401, 401, 401, 401, 401, 401, 401],
  "GET /api/management/v1/settings": [200, 200, 200, 200, 200, 200, 200, 200, 200],
  "GET /api/management/v1/brokers/:id": [200, 200, 200, 200, 200, 200, 200, 200, 200],
  "PUT /api/management/v1/brokers/:id/licences/:vertical_code": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  // The accounts are the staff's alone, not the reviewer's or the desk's.
  "GET /api/management/v1/brokers/:id/licences": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "GET /api/management/v1/brokerages": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokerages": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "PUT /api/management/v1/brokerages/:id": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokerages/:id/disable": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokerages/:id/enable": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "GET /api/management/v1/brokers": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokers": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "PATCH /api/management/v1/brokers/:id": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokers/:id/move": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokers/:id/disable": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/brokers/:id/enable": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "GET /api/management/v1/staff": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/management/v1/staff": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "DELETE /api/management/v1/staff/:id": [401, 403, 403, 403, 403, 403, 204, 403, 403],
  "GET /api/management/v1/brokerages/:id": [200, 200, 200, 200, 200, 200, 200, 200, 200],
  "GET /api/management/v1/colleagues": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "POST /api/management/v1/clients": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/clients": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/clients/stats": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/clients/:id": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  // The quote is finished: its link may read the client, and only a broker may still change them.
  "PUT /api/management/v1/clients/:id": [401, 200, 404, 409, 404, 403, 403, 403, 403],
  "GET /api/management/v1/search": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "POST /api/management/v1/files/sign": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  // Whose files and imports are whose: portal-matrix.test.ts. Here the id is no one's.
  "POST /api/management/v1/clients/bulk-csv": [401, 404, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/long_operations/:id": [401, 404, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/policies": [401, 200, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/documents/:id": [401, 200, 404, 200, 404, 200, 403, 403, 403],
  "GET /api/management/v1/policies/:id": [401, 200, 404, 200, 404, 200, 403, 403, 200],
  // The desk reaches the policy, which has its number by then.
  "PATCH /api/management/v1/policies/:id": [401, 403, 403, 403, 403, 200, 403, 403, 409],
  "GET /api/management/v1/policies/work": [401, 200, 200, 403, 403, 403, 403, 403, 200],
  "POST /api/management/v1/policies/:id/payments": [401, 403, 403, 403, 403, 403, 403, 403, 200],
  // There is not a payment with this id.
  "POST /api/management/v1/policies/:id/payments/:payment/take-back": [401, 403, 403, 403, 403, 403, 403, 403, 404],
  "POST /api/quotes/v1/quotes": [200, 200, 200, 200, 200, 200, 403, 403, 403],
  "GET /api/quotes/v1/quotes": [401, 200, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/quotes/v1/quotes/:quote_number": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  "POST /api/quotes/v1/quotes/:quote_number/files": [401, 409, 404, 409, 404, 403, 403, 403, 403],
  // The file was checked before the quote was finished: it is answered again, read, and can no longer be removed.
  "POST /api/quotes/v1/quotes/:quote_number/files/:file/done": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  "GET /api/quotes/v1/quotes/:quote_number/files/:file": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  "DELETE /api/quotes/v1/quotes/:quote_number/files/:file": [401, 409, 404, 409, 404, 403, 403, 403, 403],
  "GET /api/quotes/v1/quotes/:quote_number/plans": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  "GET /api/quotes/v1/quotes/:quote_number/checkout": [401, 200, 404, 200, 404, 403, 403, 403, 403],
  // The quote is finished, so that those who reach it learn so.
  "PUT /api/quotes/v1/quotes/:quote_number": [401, 409, 404, 409, 404, 403, 403, 403, 403],
  "PATCH /api/quotes/v1/quotes/:quote_number/handoff": [401, 409, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/quotes/v1/worklist": [401, 200, 200, 403, 403, 403, 403, 403, 403],
  "POST /api/quotes/v1/quotes/:quote_number/visits": [401, 204, 404, 204, 404, 403, 403, 403, 403],
  "POST /api/quotes/v1/quotes/:quote_number/link": [401, 409, 404, 403, 403, 403, 403, 403, 403],
  // It is a colleague's; the principal would learn that it is finished (portal-matrix.test.ts).
  "POST /api/quotes/v1/quotes/:quote_number/withdraw": [401, 403, 404, 403, 403, 403, 403, 403, 403],
  "POST /api/quotes/v1/quotes/:quote_number/reopen": [401, 403, 404, 403, 403, 403, 403, 403, 403],
  "POST /api/management/v1/clients/:id/offer-preview": [401, 200, 404, 403, 403, 403, 403, 403, 403],
  // The answer tells no one anything, so that everybody may ask.
  "POST /api/quotes/v1/enrollment-links": [202, 202, 202, 202, 202, 202, 202, 202, 202],
  "GET /api/management/v1/clients/:id/undelivered": [401, 200, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/clients/:id/twins": [401, 200, 404, 403, 403, 403, 403, 403, 403],
  "GET /api/management/v1/clients/:id/products": [401, 200, 404, 403, 403, 403, 403, 403, 403],
  "POST /api/quotes/v1/quotes/:quote_number/finalize": [200, 200, 404, 200, 404, 403, 403, 403, 403],
  // The studio is for those who write products; those who approve them read.
  "GET /api/studio/v1/products": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "GET /api/studio/v1/products/:id": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "GET /api/studio/v1/products/:id/steps": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "GET /api/studio/v1/products/:id/working": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "GET /api/studio/v1/products/:id/versions/:version": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "GET /api/studio/v1/library": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "GET /api/studio/v1/library/books/:name": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "GET /api/studio/v1/library/lists/:name": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "GET /api/studio/v1/library/parts/:name": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "GET /api/studio/v1/drafts": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "POST /api/studio/v1/drafts": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "GET /api/studio/v1/drafts/:id": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "PUT /api/studio/v1/drafts/:id": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  // The save names no revision.
  "PUT /api/studio/v1/drafts/:id/files": [401, 403, 403, 403, 403, 403, 428, 403, 403],
  "GET /api/studio/v1/drafts/:id/changes": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "GET /api/studio/v1/drafts/:id/changes/:number": [401, 403, 403, 403, 403, 403, 200, 200, 403],
  "DELETE /api/studio/v1/drafts/:id": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  "POST /api/studio/v1/drafts/:id/restore": [401, 403, 403, 403, 403, 403, 200, 403, 403],
  // There only with Stripe's keys; the signature is the permission (stripe-events.test.ts).
  "POST /api/payments/v1/stripe-events": [404, 404, 404, 404, 404, 404, 404, 404, 404],
  // Who may name which record: events.test.ts. Here none is named.
  "POST /api/events/v1/events": [202, 202, 202, 202, 202, 202, 202, 202, 202],
  "POST /api/auth/v1/logout": [401, 204, 204, 204, 204, 204, 204, 204, 204],
  "GET /healthz": [200, 200, 200, 200, 200, 200, 200, 200, 200],
  "GET /readyz": [200, 200, 200, 200, 200, 200, 200, 200, 200],
};
