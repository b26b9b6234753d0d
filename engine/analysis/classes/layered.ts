import type { JsonObject } from "../../contract";
import { copied } from "../../values/copied";

type Copy = ReturnType<typeof copied>;

/**
 * Returns what is like a copy of an object, to be changed: many are made of one object of many keys, each of which is read
 * at a few of them. What is written is kept beside the object, which must not be changed while somebody has a layer on it.
 */
export function layered(object: JsonObject): Copy {
  const below = layers.get(object) ?? layerOn(object);
  return below === "small" ? copied(object) : new Proxy<Copy>({}, below);
}

const layers = new WeakMap<object, Layer | "small">();

/** A layer costs more to read than a copy of few keys costs to make. */
const MANY = 40;

function layerOn(object: JsonObject): Layer | "small" {
  const made = Object.keys(object).length < MANY ? "small" : new Layer(object);
  layers.set(object, made);
  return made;
}

/** Reads from an object what was not written. */
class Layer implements ProxyHandler<Copy> {
  constructor(private readonly object: JsonObject) {}

  get(own: Copy, key: string): unknown {
    return Object.hasOwn(own, key) ? own[key] : this.object[key];
  }

  set(own: Copy, key: string, value: Copy[string]): boolean {
    own[key] = value;
    return true;
  }

  has(own: Copy, key: string | symbol): boolean {
    return key in own || key in this.object;
  }

  ownKeys(own: Copy): (string | symbol)[] {
    return [...new Set([...Reflect.ownKeys(this.object), ...Reflect.ownKeys(own)])];
  }

  getOwnPropertyDescriptor(own: Copy, key: string | symbol): PropertyDescriptor | undefined {
    const found = Reflect.getOwnPropertyDescriptor(Object.hasOwn(own, key) ? own : this.object, key);
    return found && { ...found, configurable: true, writable: true };
  }

  /** Nothing is taken out of a copy: a value that is not there is written as undefined. */
  deleteProperty(): boolean {
    return false;
  }
}
