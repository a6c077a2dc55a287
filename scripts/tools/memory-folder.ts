import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Folder of Linux whose files stay in memory. */
const IN_MEMORY = '/dev/shm';

/** Free bytes that the data of a test run and its write-ahead log stay far below. */
const NEEDED_BYTES = 8 * 1024 ** 3;

/**
 * Returns the folder for a database of tests: in memory where there is room. Each test file copies a database of thousands
 * of files, which costs a disk's file system more than half of the time.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return tmpdir();
    accessSync(IN_MEMORY, constants.W_OK);
    return IN_MEMORY;
  } catch {
    // Not Linux, or a container without the folder
    return tmpdir();
  }
}
