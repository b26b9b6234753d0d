/** Where mails lead to: paths, before which the outbox puts the address of the mail's space (reliability §1). */

const path = (page: string, query: { readonly [name: string]: string }): string =>
  `${page}?${new URLSearchParams(query).toString()}`;

export const signInPath = (token: string): string => path("/login", { token });

/** Where a client goes on with a quote, or sees what was bought with it (portal §4). */
export const enrollmentPath = (token: string, quoteNumber: string): string =>
  path("/enroll", { token, quote_number: quoteNumber });

export const policyNumberPath = (token: string, policyId: string): string =>
  path("/submit-policy", { token, policy_id: policyId });

export const clientPath = (clientId: string): string => `/dashboard/clients/${clientId}`;

export const policyPath = (clientId: string, policyId: string): string =>
  `${clientPath(clientId)}/policies/${policyId}`;
