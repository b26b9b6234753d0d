/** Two brokers of one brokerage, as the API answers when they sign in. */
const broker = (id: string) => ({
  auth: { token: `t-${id}` },
  id,
  email: `${id}@acme.example`,
  name: id,
  carrier: { name: "Meridian" },
  broker: { id: `bkr_${id}`, name: id },
  brokerage: { slug: "acme", name: "Acme" },
});
export const [DANA, LEE] = [broker("dana"), broker("lee")];

/** What a browser does to all other tabs when one of them has written. */
export function otherTabWrites(name: string, value: object): void {
  const newValue = JSON.stringify(value);
  localStorage.setItem(name, newValue);
  dispatchEvent(new StorageEvent("storage", { key: name, newValue, storageArea: localStorage }));
}
