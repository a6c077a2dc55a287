import { execFile } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { projectDirectory } from './server.ts';

const run = promisify(execFile);

/** Folder for tools that the machine lacks. */
const cache = join(projectDirectory, 'node_modules/.cache/guichet-bench');

/**
 * Returns the machine's pgbench, or one unpacked into a separate folder. No second PostgreSQL is installed or
 * started.
 */
export async function findPgbench(): Promise<string> {
  const known = find(
    ['pgbench'],
    ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', `${cache}/usr/lib/postgresql/*/bin`],
  );
  if (known) return known;
  requireApt('pgbench', 'the package postgresql-contrib or postgresql brings it');
  await run('apt-get', ['update']);
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'libpq5']);
  const { stdout } = await run('apt-cache', ['depends', 'postgresql']);
  const name = /Depends: (postgresql-\d+)/.exec(stdout)?.[1];
  if (!name) throw new Error('apt knows no postgresql: install pgbench by hand');
  await mkdir(cache, { recursive: true });
  await run('apt-get', ['download', name], { cwd: cache });
  for (const file of globSync(`${name}_*.deb`, { cwd: cache }))
    await run('dpkg', ['-x', file, '.'], { cwd: cache });
  return find(['pgbench'], [`${cache}/usr/lib/postgresql/*/bin`]) ?? fail('pgbench was not in the package');
}

function find(names: readonly string[], folders: readonly string[]): string | undefined {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...globSync([...folders])];
  return places.flatMap((place) => names.map((name) => join(place, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function requireApt(tool: string, hint: string): void {
  if (process.getuid?.() === 0 && find(['apt-get'], [])) return;
  fail(`${tool} is missing: ${hint}.`);
}

function fail(message: string): never {
  throw new Error(message);
}
