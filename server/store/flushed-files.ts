/**
 * The files of the embedded database, with a flush that reaches the disk. PGlite's own have no `fsync`, and an
 * `fdatasync` that does nothing: PostgreSQL is answered that all is on the disk, and a power cut takes what was
 * acknowledged. Here `fsync` flushes files, and the folders that PostgreSQL flushes after it has renamed something. The
 * first flush of a new file flushes its name, too: not every file system does so by itself.
 */
import { closeSync, fdatasyncSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** What is used of Emscripten's files over Node's, of which no types are published. */
interface FileNode {
  readonly mode: number;
}
interface Stream {
  readonly nfd: number;
  readonly node: FileNode;
}
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: Stream) => number };
  readonly node_ops: { mknod: (parent: FileNode, name: string, mode: number, device: number) => FileNode };
  readonly realPath: (node: FileNode) => string;
  /** Does some work; throws an error of the system as one that PostgreSQL understands. */
  readonly tryFSOperation: (work: () => void) => void;
}
export interface OverNode {
  readonly NODEFS: NodeFiles;
  readonly FS: { readonly isDir: (mode: number) => boolean };
}

/** PostgreSQL calls `fsync` for its log only by this method; by all others it would call what does nothing. */
export const FLUSHING_PARAMS: readonly string[] = ["-c", "wal_sync_method=fsync"];

/**
 * The files in a folder, flushed whenever PostgreSQL asks for it. Counts how often it did. `onFailure` is called with the
 * system's error when a flush fails: what is on the disk is then unknown.
 */
export class FlushedFiles extends NodeFS {
  /** How many files and folders were flushed so far. */
  flushes = 0;
  /** Folders with the name of a new file that may not be on the disk. */
  private readonly withNewNames = new Set<string>();

  constructor(
    dataDir: string,
    private readonly onFailure: (error: unknown) => void,
  ) {
    super(dataDir);
  }

  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFlush = (module: object): void => {
      if (!isOverNode(module)) throw new Error("This PGlite keeps its files in another way than NODEFS");
      this.addFlush(module);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFlush] } };
  }

  /** Gives the files of one database their flush. */
  addFlush({ NODEFS, FS }: OverNode): void {
    const { mknod } = NODEFS.node_ops;
    NODEFS.node_ops.mknod = (parent, ...named) => {
      const made = mknod(parent, ...named);
      this.withNewNames.add(NODEFS.realPath(parent));
      return made;
    };
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      const isFolder = FS.isDir(node.mode);
      NODEFS.tryFSOperation(() => {
        try {
          if (isFolder) this.flushFolder(nfd, NODEFS.realPath(node));
          else this.flushFile(nfd, dirname(NODEFS.realPath(node)));
        } catch (error) {
          this.onFailure(error);
          throw error;
        }
      });
      return 0;
    };
  }

  private flushFolder(fd: number, path: string): void {
    fsyncSync(fd);
    this.withNewNames.delete(path);
    this.flushes += 1;
  }

  private flushFile(fd: number, folder: string): void {
    // Of what describes the file, `fdatasync` flushes all that is needed to read it: not when it was written.
    fdatasyncSync(fd);
    this.flushes += 1;
    if (!this.withNewNames.has(folder)) return;
    const own = openSync(folder, "r");
    try {
      this.flushFolder(own, folder);
    } finally {
      closeSync(own);
    }
  }
}

const isOverNode = (module: object): module is OverNode => "NODEFS" in module && "FS" in module;
