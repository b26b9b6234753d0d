import { createTreeCollection } from "@chakra-ui/react/collection";
import { TreeView } from "@chakra-ui/react/tree-view";
import { createContext, memo, use, useMemo, useState } from "react";
import { chakra } from "../../../shared/theme/chakra";
import { Text } from "../../../shared/ui/layout";
import { Faint } from "../ui/parts";
import type { OutlineNode } from "../work/looked";

interface Props {
  readonly nodes: readonly OutlineNode[];
  /** What is shown was searched for: all of it is open. */
  readonly isSearch: boolean;
  /** The node whose place is shown, by its id. */
  readonly current?: string | undefined;
  /** Why there is nothing to show, and what to do. */
  readonly nothing?: string;
  readonly onShow: (node: OutlineNode) => void;
}

const Frame = chakra("div", {
  base: {
    px: "1",
    pb: "3",
    fontSize: "0.875rem",
    lineHeight: "1.4",
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
      "&[aria-current]": { fontWeight: "650", boxShadow: "inset 3px 0 0 var(--chakra-colors-accent)" },
      // Within the pane, which cuts off what is outside of it.
      _focusVisible: { outlineOffset: "-3px" },
    },
    "& [data-part=branch-indicator]": { flex: "none", color: "quiet", transition: "transform 120ms" },
    "& [data-part=branch-indicator][data-state=open]": { transform: "rotate(90deg)" },
  },
});

const Within = chakra("div", { base: { ps: "6" } });

/**
 * The outline of a flow as a tree: arrows move and open, Enter leads to the place. A key that is typed elsewhere does not
 * render it: a tree of a hundred nodes takes longer than all else that a key costs.
 */
export const Outline = memo(function Outline({ nodes, isSearch, current, nothing, onShow }: Props) {
  const collection = useMemo(() => collectionOf(nodes), [nodes]);
  const [chosen, setOpened] = useState<readonly string[]>();
  const opened = chosen ?? stepsIn(nodes);
  const all = useMemo(() => branchesIn(nodes), [nodes]);
  const expanded = isSearch ? all : opened;
  const [focused, setFocused] = useState<string | null>(null);
  if (nodes.length === 0)
    return isSearch || nothing === undefined ? null : (
      <Text tone="small" px="3" py="2">
        {nothing}
      </Text>
    );
  return (
    <Frame>
      <TreeView.Root
        unstyled
        lazyMount
        collection={collection}
        selectionMode="single"
        // Nothing stays selected: what was chosen is chosen again.
        selectedValue={[]}
        expandedValue={[...expanded]}
        // Where the node that had the focus is gone, Tab comes to the first one.
        focusedValue={focused !== null && isShown(focused, nodes, expanded) ? focused : null}
        onFocusChange={({ focusedValue }) => setFocused(focusedValue)}
        onExpandedChange={({ expandedValue }) => setOpened(expandedValue)}
        onSelectionChange={({ selectedNodes: [node] }) => node && onShow(node)}
      >
        <TreeView.Tree aria-label="Outline">
          <Current value={current}>
            <Nodes nodes={nodes} at={TOP} />
          </Current>
        </TreeView.Tree>
      </TreeView.Root>
    </Frame>
  );
});

interface NodesProps {
  readonly nodes: readonly OutlineNode[];
  /** The places of the nodes around them, from outside. */
  readonly at: readonly number[];
}

const Current = createContext<string | undefined>(undefined);
/** What is shown is called so, also to those who hear it. */
const useMark = ({ id }: OutlineNode) => ({ "aria-current": use(Current) === id ? ("true" as const) : undefined });

const TOP: readonly number[] = [];

/** The library's own nodes put a button inside of a branch's item: who hears it would not hear whether it is open. */
const Nodes = ({ nodes, at }: NodesProps) =>
  nodes.map((node, index) => (
    <TreeView.NodeProvider key={node.id} node={node} indexPath={[...at, index]}>
      {node.children?.length ? <Branch node={node} at={[...at, index]} /> : <Leaf node={node} />}
    </TreeView.NodeProvider>
  ));

const Leaf = ({ node }: { readonly node: OutlineNode }) => (
  <TreeView.Item {...useMark(node)}>
    <Words node={node} />
  </TreeView.Item>
);

function Branch({ node, at }: Pick<NodesProps, "at"> & { readonly node: OutlineNode }) {
  const mark = useMark(node);
  return (
    <TreeView.NodeContext>
      {({ expanded, depth }) => (
        <>
          <TreeView.BranchControl role="treeitem" aria-expanded={expanded} aria-level={depth} {...mark}>
            <TreeView.BranchIndicator>
              <span aria-hidden="true">▸</span>
            </TreeView.BranchIndicator>
            <Words node={node} />
          </TreeView.BranchControl>
          {expanded && (
            <Within role="group">
              <Nodes nodes={node.children ?? []} at={at} />
            </Within>
          )}
        </>
      )}
    </TreeView.NodeContext>
  );
}

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

/** Whether a node is in sight: all around it is open. */
const isShown = (sought: string, nodes: readonly OutlineNode[], expanded: readonly string[]): boolean =>
  nodes.some(
    ({ id, children = [] }) => id === sought || (expanded.includes(id) && isShown(sought, children, expanded)),
  );

const branchesIn = (nodes: readonly OutlineNode[]): readonly string[] =>
  nodes.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...branchesIn(children)] : []));
