/**
 * Makes a value from these ingredients, or answers the one made last when they are the same ones: so that what a view
 * shows is the same object while it shows the same.
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
