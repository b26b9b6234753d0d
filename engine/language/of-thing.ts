/** What a rule over one thing of a list reads: the thing, and all that is around it. */
import { isObject } from "../values/objects";

/** The keys under which the scope of a rule over things keeps what is around the things, and the thing without a name. */
const AROUND = Symbol("around");
const THING = Symbol("thing");

interface Made {
  readonly [AROUND]?: object;
  readonly [THING]?: object;
}

/** A value that neither a setter nor a getter of what is around can stop. */
const own = (value: unknown): PropertyDescriptor => ({ value, enumerable: true, configurable: true, writable: true });

/**
 * Returns the scope of a rule over one thing. Without a name, the thing's answers are read by their names alone, and as
 * `item.…`; what an outer rule reads like that is hidden. With a name they are read as `<name>.…`, and nothing is hidden.
 */
export function scopeOfThing<Scope extends object>(scope: Scope, thing: object, name?: string): Scope {
  const { [AROUND]: around = scope, [THING]: outer }: Scope & Made = scope;
  if (name === undefined) return ofOne(around, thing);
  const named: Scope = Object.create(around, { [name]: own(thing) });
  return outer ? ofOne(named, outer) : named;
}

/** The answers of a thing over what is around. An answer of the same name as a getter there cannot simply be written. */
function ofOne<Scope extends object>(around: object, thing: object): Scope {
  const scope = Object.create(readerOf(around));
  scope[AROUND] = around;
  scope[THING] = thing;
  for (const [name, value] of Object.entries(thing)) write(scope, name, value);
  write(scope, "item", thing);
  return scope;
}

function write(scope: { [name: string]: unknown }, name: string, value: unknown): void {
  if (name in scope) Object.defineProperty(scope, name, own(value));
  else scope[name] = value;
}

/**
 * What reads all that is around a thing. What is around is of a class mostly, whose objects all have the same names: one
 * reader then serves for all of them, in a tenth of the time that it takes to make each of millions a prototype.
 */
function readerOf(around: object): object {
  const made: object = Object.getPrototypeOf(around) ?? Object.prototype;
  if (made === Object.prototype || !Object.hasOwn(made, "constructor")) return around;
  const known = readers.get(made);
  if (known) return known;
  const reader = {};
  for (const name of [...Object.getOwnPropertyNames(made), ...Object.keys(around)])
    Object.defineProperty(reader, name, {
      enumerable: true,
      get(this: Made) {
        return Reflect.get(this[AROUND] ?? {}, name);
      },
    });
  readers.set(made, reader);
  return reader;
}

const readers = new WeakMap<object, object>();

/** The things of a list; each that is none is one without answers. None where there is no list. */
export const thingsIn = (value: unknown): readonly { readonly [answer: string]: unknown }[] =>
  Array.isArray(value) ? value.map((thing: unknown) => (isObject(thing) ? thing : {})) : [];

/** The scopes of the things in a list, one for each: the same ones for each rule of a moment that looks at the list. */
export function scopesOf(list: unknown, scope: object, name: string | undefined): readonly object[] {
  if (!Array.isArray(list)) return [];
  const known = lastOf.get(list);
  if (known && known.scope === scope && known.name === name) return known.scopes;
  const scopes = mapOnce(thingsIn(list), (thing) => scopeOfThing(scope, thing, name));
  lastOf.set(list, { scope, name, scopes });
  return scopes;
}

/** The scopes that were made last for the things of a list. */
const lastOf = new WeakMap<
  readonly unknown[],
  { readonly scope: object; readonly name: string | undefined; readonly scopes: readonly object[] }
>();

/** What each of some comes to; one that is there several times, as in a study of many things alike, is looked at once. */
export function mapOnce<One, Of>(all: readonly One[], of: (one: One) => Of): readonly Of[] {
  if (all.length < 2) return all.map(of);
  const known = new Map<One, readonly [Of]>();
  return all.map((one) => {
    const [made] = known.get(one) ?? [of(one)];
    known.set(one, [made]);
    return made;
  });
}
