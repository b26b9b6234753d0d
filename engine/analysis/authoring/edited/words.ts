import type { FileKind } from "../draft";
import { childNode, nodeAt, rootNode, WORDS_OF_STEP, type SchemaNode } from "../schema/nodes";

/** What a schema says of the order of members, at one place of a file. */
export interface Words {
  /** The names of the members of this value in their order; undefined where the schema does not name them. */
  readonly names: (value: unknown) => readonly string[] | undefined;
  /** The same for a member or an item of this value. */
  readonly inside: (value: unknown, key: string) => Words | undefined;
}

/** Returns the words of a file of a kind. */
export const wordsIn = (kind: FileKind): Words => new WordsOfSchema((value) => rootNode(kind, value));

/**
 * Returns the names of the members of a place in a file of this value, in the order in which they are written; undefined
 * where the schema does not name them.
 */
export const wordsAt = (kind: FileKind, pointer: string, file: unknown): readonly string[] | undefined =>
  namesIn(nodeAt(kind, file, pointer));

function namesIn(node: SchemaNode | undefined): readonly string[] | undefined {
  const { properties, additionalProperties } = node?.schema ?? {};
  // Where other names may be among the words, their author says in which order all of them come.
  const isOpen = typeof additionalProperties === "object";
  return properties && !isOpen ? Object.keys(properties) : undefined;
}

class WordsOfSchema implements Words {
  private known: { readonly of: unknown; readonly node: SchemaNode | undefined } | undefined;

  constructor(private readonly nodeFor: (value: unknown) => SchemaNode | undefined) {}

  names(value: unknown): readonly string[] | undefined {
    const node = this.node(value);
    // A step that does not say its kind yet has the words of every kind in their order.
    return /^step(?:_|$)/.test(node?.definition ?? "") ? WORDS_OF_STEP : namesIn(node);
  }

  inside(value: unknown, key: string): Words {
    return new WordsOfSchema((inner) => {
      const node = this.node(value);
      return node && childNode(node, key, inner);
    });
  }

  /** All items of a list ask what the schema says of it. */
  private node(value: unknown): SchemaNode | undefined {
    if (this.known?.of !== value || !this.known) this.known = { of: value, node: this.nodeFor(value) };
    return this.known.node;
  }
}
