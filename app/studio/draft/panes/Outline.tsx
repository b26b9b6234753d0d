import { createTreeCollection } from "@chakra-ui/react/collection";
import { TreeView } from "@chakra-ui/react/tree-view";
import { memo, useMemo, useState } from "react";
import { chakra } from "../../../shared/theme/chakra";
import { Text } from "../../../shared/ui/layout";
import { Faint } from "../ui/parts";
import type { OutlineNode } from "../work/looked";

interface Props {
  readonly nodes: readonly OutlineNode[];
  /** What is shown was searched for: all of it is open. */
  readonly isSearch: boolean;
  readonly onShow: (node: OutlineNode) => void;
}

const Frame = chakra("div", {
  base: {
    px: "1",
    pb: "3",
    fontSize: "0.875rem",
    lineHeight: "1.4",
    "& [role=treeitem] [role=treeitem]": { ps: "3" },
    "& [data-part=item], & [data-part=branch-control]": {
      display: "flex",
      alignItems: "baseline",
      gap: "1.5",
      px: "2",
      py: "1",
      borderRadius: "control",
      cursor: "pointer",
      overflowWrap: "anywhere",
      _hover: { bg: "hover" },
    },
    "& [data-part=branch-indicator]": { flex: "none", color: "quiet", transition: "transform 120ms" },
    "& [data-part=branch-indicator][data-state=open]": { transform: "rotate(90deg)" },
    "& [data-part=branch-content]": { ps: "3" },
    "& [data-part=branch-content][data-state=closed]": { display: "none" },
  },
});

/**
 * The outline of a flow as a tree: arrows move and open, Enter leads to the place. A key that is typed elsewhere does not
 * render it: a tree of a hundred nodes takes longer than all else that a key costs.
 */
export const Outline = memo(function Outline({ nodes, isSearch, onShow }: Props) {
  const collection = useMemo(() => collectionOf(nodes), [nodes]);
  const [chosen, setOpened] = useState<readonly string[]>();
  const opened = chosen ?? stepsIn(nodes);
  const all = useMemo(() => branchesIn(nodes), [nodes]);
  if (nodes.length === 0)
    return (
      <Text tone="small" px="3" py="2">
        {isSearch ? "Nothing is found." : "There is no flow to outline."}
      </Text>
    );
  return (
    <Frame>
      <TreeView.Root
        unstyled
        collection={collection}
        selectionMode="single"
        expandedValue={[...(isSearch ? all : opened)]}
        onExpandedChange={({ expandedValue }) => setOpened(expandedValue)}
        onSelectionChange={({ selectedNodes: [node] }) => node && onShow(node)}
      >
        <TreeView.Tree aria-label="Outline">
          <TreeView.Node<OutlineNode> render={rowOf} />
        </TreeView.Tree>
      </TreeView.Root>
    </Frame>
  );
});

const rowOf = ({
  node,
  nodeState,
}: {
  readonly node: OutlineNode;
  readonly nodeState: { readonly isBranch: boolean };
}) =>
  nodeState.isBranch ? (
    <TreeView.BranchControl>
      <TreeView.BranchIndicator>
        <span aria-hidden="true">▸</span>
      </TreeView.BranchIndicator>
      <Words node={node} />
    </TreeView.BranchControl>
  ) : (
    <TreeView.Item>
      <Words node={node} />
    </TreeView.Item>
  );

const Words = ({ node: { title, kind } }: { readonly node: OutlineNode }) => (
  <span>
    {title} <Faint>{kind}</Faint>
  </span>
);

const ROOT = "";

const collectionOf = (nodes: readonly OutlineNode[]) =>
  createTreeCollection<OutlineNode>({
    nodeToValue: ({ id }) => id,
    nodeToString: ({ title }) => title,
    nodeToChildren: ({ children = [] }) => [...children],
    rootNode: { id: ROOT, title: "", kind: "", path: "", from: 0, to: 0, children: nodes },
  });

/** What is open at first: the steps. */
const stepsIn = (nodes: readonly OutlineNode[]): readonly string[] =>
  nodes.flatMap(({ id, children = [] }) => (children.some(({ kind }) => kind === "step") ? [id] : []));

const branchesIn = (nodes: readonly OutlineNode[]): readonly string[] =>
  nodes.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...branchesIn(children)] : []));
