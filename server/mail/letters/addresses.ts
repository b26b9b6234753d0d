/** The addresses that mails lead to. They begin with the configured one, never with a request's headers (reliability §1). */

const address = (baseUrl: string, path: string, query: { readonly [name: string]: string }): string =>
  `${baseUrl}${path}?${new URLSearchParams(query).toString()}`;

export const signInAddress = (baseUrl: string, token: string): string => address(baseUrl, "/login", { token });

/** Where a client goes on with a quote, or sees what was bought with it (portal §4). */
export const enrollmentAddress = (baseUrl: string, token: string, quoteNumber: string): string =>
  address(baseUrl, "/enroll", { token, quote_number: quoteNumber });

export const policyNumberAddress = (baseUrl: string, token: string, policyId: string): string =>
  address(baseUrl, "/submit-policy", { token, policy_id: policyId });

export const clientAddress = (baseUrl: string, clientId: string): string => `${baseUrl}/dashboard/clients/${clientId}`;

export const policyAddress = (baseUrl: string, clientId: string, policyId: string): string =>
  `${clientAddress(baseUrl, clientId)}/policies/${policyId}`;
