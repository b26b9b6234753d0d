/**
 * Makes a value from these ingredients, or returns the last one if the ingredients are the same: an unchanged view
 * stays the same object.
 */
export function keptWhileSame<Value>(): (ingredients: readonly unknown[], make: () => Value) => Value {
  let last: { readonly ingredients: readonly unknown[]; readonly value: Value } | undefined;
  return (ingredients, make) => {
    const isSame =
      last !== undefined &&
      last.ingredients.length === ingredients.length &&
      ingredients.every((each, at) => each === last?.ingredients[at]);
    if (!last || !isSame) last = { ingredients, value: make() };
    return last.value;
  };
}
