import { statfsSync } from "node:fs";

/**
 * File systems that only one running kernel has at a time, by the numbers of Linux (statfs(2)). Two containers on one
 * machine may share a folder of theirs, and a socket in it then leads from one to the other; two machines cannot.
 */
const LOCAL = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0xf2f52010, // F2FS
  0xca451a4e, // bcachefs
  0x01021994, // tmpfs
  0x794c7630, // overlayfs: the layers of a container
]);

/**
 * True when no other machine can have the folder at the same time. False for file systems of a network (NFS, SMB, 9p,
 * Ceph) and of programs (FUSE), for all others that are not known, and where the system is not Linux.
 */
export const isOnLocalDisk = (folder: string): boolean =>
  process.platform === "linux" && LOCAL.has(statfsSync(folder).type);
