import { useMemo } from "react";
import useSWR from "swr";
import { asStaff } from "../../frame/calls";
import { filesOf } from "../model/files";
import type { Files } from "../model/files";
import { useOpenDraft } from "../ui/DraftContext";
import type { Library, LibraryTexts } from "../work/library";
import { readOf } from "./model/read";
import type { Cell, SheetColumn, SheetRow } from "./model/sheet";
import { sheetsOf } from "./model/sheets";

interface LiveFiles {
  readonly version: string;
  readonly files: Files;
  readonly texts: LibraryTexts;
}

/** A sheet as the live version has it. */
export interface LiveSheet {
  readonly version: string;
  /** The live cell of a cell; undefined where the live version has none there. */
  readonly cellOf: (row: SheetRow, column: SheetColumn) => Cell | undefined;
}

/** A sheet of the live version, by its id; undefined while it loads, and for a product that was never published. */
export function useLive(id: string): LiveSheet | undefined {
  const { head, library } = useOpenDraft();
  const { data } = useSWR(["studio-live", head.product], () => liveFiles(head.product, library), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return useMemo(() => (data ? liveSheet(data, id) : undefined), [data, id]);
}

async function liveFiles(product: string, library: Library): Promise<LiveFiles | null> {
  const { live } = (await asStaff.getProduct(product)).product;
  if (!live) return null;
  const files = filesOf((await asStaff.getVersion(product, live.version)).files);
  return { version: live.version, files, texts: await library.for(files) };
}

function liveSheet({ version, files, texts }: LiveFiles, id: string): LiveSheet {
  const sheet = sheetsOf(readOf(files, texts))
    .find((choice) => choice.id === id)
    ?.make();
  const rows = new Map(sheet?.rows.map((row) => [row.key, row]));
  const columns = new Map(sheet?.columns.map((column) => [column.key, column]));
  return {
    version,
    cellOf: ({ key }, column) => {
      const [row, own] = [rows.get(key), columns.get(column.key)];
      return sheet && row && own ? sheet.cellAt(row, own) : undefined;
    },
  };
}
