/** What a rule over one thing of a list reads: the thing, and all that is around it. */
import { isObject } from "../values/objects";

/** What the scope of a rule over things was made from: the scope around the things, and the thing without a name. */
interface Made {
  readonly around: object;
  readonly thing: object | undefined;
}
const made = new WeakMap<object, Made>();

/** A value that neither a setter nor a getter of what is around can stop. */
const own = (value: unknown): PropertyDescriptor => ({ value, enumerable: true, configurable: true, writable: true });

/**
 * Returns the scope of a rule over one thing. Without a name, the thing's answers are read by their names alone, and as
 * `item.…`; what an outer rule reads like that is hidden. With a name they are read as `<name>.…`, and nothing is hidden.
 */
export function scopeOfThing<Scope extends object>(scope: Scope, thing: object, name?: string): Scope {
  const { around, thing: outer } = made.get(scope) ?? { around: scope, thing: undefined };
  if (name === undefined) return ofOne(around, thing);
  const named: Scope = Object.create(around, { [name]: own(thing) });
  return outer ? ofOne(named, outer) : named;
}

/** A copy put over what is around, in half the time of one made from descriptors: studies of a flow make millions. */
function ofOne<Scope extends object>(around: object, thing: object): Scope {
  const scope: Scope = Object.setPrototypeOf({ ...thing, item: thing }, around);
  made.set(scope, { around, thing });
  return scope;
}

/** The things of a list; each that is none is one without answers. None where there is no list. */
export const thingsIn = (value: unknown): readonly { readonly [answer: string]: unknown }[] =>
  Array.isArray(value) ? value.map((thing: unknown) => (isObject(thing) ? thing : {})) : [];

/** The scopes of the things in a list, one for each. */
export const scopesOf = (list: unknown, scope: object, name: string | undefined): readonly object[] =>
  thingsIn(list).map((thing) => scopeOfThing(scope, thing, name));
