/** The addresses of a flow version's files. */
export function urlsOf(id: string, version: string) {
  const base = `/flows/${id}/${version}`;
  return { flow: `${base}/flow.json`, validators: `${base}/validators.js`, lists: `${base}/lists.json` };
}
