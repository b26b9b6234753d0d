/** The addresses of a flow version's files. */
export function urlsOf(id: string, version: string) {
  const base = `/flows/${id}/${version}`;
  return { flow: `${base}/flow.json`, validators: `${base}/validators.js`, lists: `${base}/lists.json` };
}

/** The address of a version's landing page, which not every flow has. */
export const landingUrl = (id: string, version: string): string => `/flows/${id}/${version}/landing.json`;
