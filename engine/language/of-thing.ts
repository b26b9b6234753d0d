/** What a rule over one thing of a list reads: the thing, and all that is around it. */
import { isObject } from "../values/objects";

/** The scope without what belongs to one thing: the roots, and the things that have names. */
const AROUND = Symbol("around");

interface Keyed {
  readonly [key: string | symbol]: unknown;
}

/** A value that neither a setter nor a getter of what is around can stop. */
const own = (value: unknown): PropertyDescriptor => ({ value, enumerable: true, configurable: true, writable: true });

/**
 * Returns the scope of a rule over one thing. Without a name, the thing's answers are read by their names alone, and as
 * `item.…`; what an outer rule reads like that is hidden. With a name they are read as `<name>.…`, and nothing is hidden.
 */
export function scopeOfThing<Scope extends object>(scope: Scope, thing: object, name?: string): Scope {
  const around = ((scope as Keyed)[AROUND] ?? scope) as object;
  if (name !== undefined) {
    const named = Object.create(around, { [name]: own(thing) }) as Scope;
    return around === scope ? named : ofOne(named, thingIn(scope));
  }
  return ofOne(around, thing) as Scope;
}

function ofOne<Around extends object>(around: Around, thing: object): Around {
  const members: PropertyDescriptorMap = {};
  for (const key of Object.keys(thing)) members[key] = own((thing as Keyed)[key]);
  return Object.create(around, { ...members, item: own(thing), [AROUND]: { value: around } }) as Around;
}

const thingIn = (scope: object): object => (scope as { readonly item: object }).item;

/** The things of a list; each that is none is one without answers. None where there is no list. */
export const thingsIn = (value: unknown): readonly object[] =>
  Array.isArray(value) ? value.map((thing: unknown) => (isObject(thing) ? thing : {})) : [];

/** The scopes of the things in a list, one for each. */
export const scopesOf = (list: unknown, scope: object, name: string | undefined): readonly object[] =>
  thingsIn(list).map((thing) => scopeOfThing(scope, thing, name));
