import ts from "typescript";

/** The text of a module of types with every property and every list marked `readonly`. */
export function allReadonly(text: string): string {
  const places: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isPropertySignature(node) || ts.isIndexSignatureDeclaration(node)) && !node.modifiers)
      places.push({ at: node.getStart(source), text: "readonly " });
    if (ts.isArrayTypeNode(node) && !ts.isTypeOperatorNode(node.parent))
      places.push({ at: node.getStart(source), text: "readonly " });
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile("types.ts", text, ts.ScriptTarget.Latest, true);
  visit(source);
  return places
    .toSorted((a, b) => b.at - a.at)
    .reduce((done, place) => done.slice(0, place.at) + place.text + done.slice(place.at), text);
}
