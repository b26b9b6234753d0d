import { useState } from "react";
import { keysOf, kindOfPath, memberOf } from "../../../../../engine/analysis/index";
import type { NotRenamed } from "../../../../../engine/analysis/index";
import { chakra } from "../../../../shared/theme/chakra";
import { Row, Text } from "../../../../shared/ui/layout";
import { useOpenDraft } from "../../ui/DraftContext";
import { Faint, Small } from "../../ui/parts";
import { aboutOf } from "../model/about";
import { pointerTo } from "../model/pages";
import type { PageOf } from "../model/pages";
import { useForm } from "./FormContext";
import { RenameThing } from "./RenameThing";
import { useNaming } from "./useNaming";
import { useRemoving } from "./useRemoving";

const Heading = chakra("h2", {
  base: {
    // It takes the focus so that it is read; nothing can be pressed there.
    _focus: { outline: "none" },
    fontSize: "1.125rem",
    fontWeight: "650",
    pt: "3",
    pb: "1",
    overflowWrap: "anywhere",
  },
});

interface Props {
  readonly page: PageOf;
  /** The form that this one is in. */
  readonly around: PageOf | undefined;
}

/** What the form is about, by which name it is known, and how it is renamed or removed. */
export function PageHead({ page, around }: Props) {
  const { isReadOnly } = useForm();
  const { title } = page;
  const { path } = useForm();
  const about = aboutOfPage(page, kindOfPath(path));
  return (
    <>
      <Heading tabIndex={-1} data-word={page.pointer}>
        {title}
      </Heading>
      {about !== "" && <Text tone="small">{about}</Text>}
      <Row gap="2" py="1.5">
        {isRemovable(page, around) && !isReadOnly && <Actions page={page} around={around} />}
        <ShowInPreview pointer={page.pointer} />
      </Row>
    </>
  );
}

/** Whether it can go: one of several, or a section that the file can do without. */
const isRemovable = ({ isItem, pointer }: PageOf, around: PageOf | undefined): boolean =>
  isItem || (around !== undefined && !(around.node.schema.required ?? []).includes(keysOf(pointer).at(-1) ?? ""));

/** What is said of a form: of the file, of one of its sections, or of the thing. */
function aboutOfPage({ pointer, node, isItem }: PageOf, kind: string): string {
  const { description = "" } = node.schema;
  if (pointer === "") return aboutOf(description, kind);
  return isItem ? aboutOf(description, node.definition ?? "") : aboutOf(description, "file", pointer.slice(1));
}

function Actions({ page, around }: Props) {
  const { path, put, goTo } = useForm();
  const { remove, question } = useRemoving(path);
  const [isRenaming, setRenaming] = useState(false);
  const { pointer, title } = page;
  const name = nameOf(page);
  const away = (): void => {
    goTo(around?.pointer ?? "");
    put(pointer, undefined);
  };
  return (
    <>
      {name !== undefined && (
        <>
          <Faint>Name: {name}</Faint>
          <Small onClick={() => setRenaming(true)}>Rename</Small>
        </>
      )}
      <Small onClick={() => remove([pointer], `“${title}”`, away)}>Remove this</Small>
      {isRenaming && name !== undefined && <Renaming page={page} name={name} onClose={() => setRenaming(false)} />}
      {question}
    </>
  );
}

/** Leads the preview to the step that the form is in. */
function ShowInPreview({ pointer }: { readonly pointer: string }) {
  const { path } = useForm();
  const { state, showStep } = useOpenDraft();
  const index = /^\/steps\/(\d+)/.exec(pointer)?.[1];
  if (index === undefined || kindOfPath(path) !== "flow") return null;
  const show = (): void => {
    const id = stepIn(state.files.get(path) ?? "", Number(index));
    if (id !== undefined) showStep(id);
  };
  return <Small onClick={show}>Show in the preview</Small>;
}

/** The id of a step of a flow; undefined where it cannot be read. */
function stepIn(text: string, index: number): string | undefined {
  try {
    const { steps }: { readonly steps?: readonly { readonly id?: unknown }[] } = JSON.parse(text);
    const id = steps?.[index]?.id;
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The name by which others know a thing: its id, or the one that it has where it is; undefined for one of an order. */
function nameOf({ value, pointer, isItem }: PageOf): string | undefined {
  if (!isItem) return undefined;
  const id = memberOf(value, "id");
  const key = keysOf(pointer).at(-1) ?? "";
  if (typeof id === "string") return id;
  return /^\d+$/.test(key) ? undefined : key;
}

interface RenamingProps {
  readonly page: PageOf;
  readonly name: string;
  readonly onClose: () => void;
}

function Renaming({ page: { pointer, title }, name, onClose }: RenamingProps) {
  const { path, goTo } = useForm();
  const { renameAt } = useNaming(path);
  const renameTo = (now: string): NotRenamed | undefined => {
    const why = renameAt(pointer, now);
    // A thing that is known by where it is has another place now.
    if (why === undefined && keysOf(pointer).at(-1) === name)
      goTo(pointerTo(pointer.slice(0, pointer.lastIndexOf("/")), now));
    return why;
  };
  return <RenameThing title={title} name={name} onRename={renameTo} onClose={onClose} />;
}
