import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const modulePath = join(import.meta.dirname, 'compiled-code.ts');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guichet-compiled-'));
  await writeFile(join(folder, 'imported.mjs'), 'export const value = 1;');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Imports a module in a process of its own that keeps compiled code. */
const importIn = (dataDirectory: string) =>
  run(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { keepCompiledCode } from ${JSON.stringify(modulePath)};
     keepCompiledCode(${JSON.stringify(dataDirectory)});
     await import(${JSON.stringify(join(folder, 'imported.mjs'))});`,
  ]);

describe('keepCompiledCode', () => {
  it('creates a folder for its account alone, with the code of what is imported afterwards', async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    await importIn(data);
    const kept = join(data, 'compiled-code');
    expect((await stat(kept)).mode & 0o777).toBe(0o700);
    expect(await readdir(kept, { recursive: true })).not.toEqual([]);
  });

  it('creates no data directory, and keeps nothing where it cannot write', async () => {
    const missing = join(folder, 'missing');
    await importIn(missing);
    await expect(readdir(missing)).rejects.toThrow('no such file');
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(importIn(file)).resolves.toMatchObject({ stderr: '' });
  });
});
