import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../tools/run.ts';

const SIZE = '1200m';

/** Small disks for the data of the database nodes. */
export interface Disks extends AsyncDisposable {
  /** Fills the disk of a node. */
  fill(node: string): Promise<void>;
  free(node: string): Promise<void>;
}

/** Mounts a file system for each node. @returns undefined where that is not allowed */
export async function mountDisks(folder: string): Promise<Disks | undefined> {
  const mounted: string[] = [];
  const dispose = async () => {
    for (const path of mounted) await run('umount', ['--lazy', path]);
  };
  for (const node of ['pg1', 'pg2']) {
    const path = join(folder, 'data', node);
    await mkdir(path, { recursive: true });
    const { code } = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'guichet', path]);
    if (code !== 0) {
      await dispose();
      return undefined;
    }
    mounted.push(path);
  }
  const file = (node: string) => join(folder, 'data', node, 'filling');
  return {
    async fill(node) {
      // It ends when nothing more can be written.
      await run('sh', ['-c', `cat /dev/zero > '${file(node)}'`]);
    },
    free: (node) => rm(file(node), { force: true }),
    [Symbol.asyncDispose]: dispose,
  };
}
