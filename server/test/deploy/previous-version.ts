import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from './portal-process.ts';

const exec = promisify(execFile);

/** Folders of packages that a version loads; its own packages are links. */
const PACKAGES = ['node_modules', 'server/node_modules', 'web/node_modules'];

/**
 * Returns the tag of the last version before the present one; undefined in a copy without its history, such as a
 * shallow clone.
 */
export async function findPreviousVersion(): Promise<string | undefined> {
  const git = (...args: string[]) => exec('git', args, { cwd: PROJECT }).then(({ stdout }) => stdout.trim());
  // The commit of a release is compared with the release before it.
  return git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^').catch(() => undefined);
}

/**
 * Writes a version's files into a folder of its own. It runs with the packages that are installed now.
 * @returns the folder; remove it afterwards
 */
export async function checkOutVersion(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `guichet-${tag}-`));
  await exec('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', tag, folder], { cwd: PROJECT });
  for (const packages of PACKAGES) await linkPackages(packages, folder);
  return folder;
}

async function linkPackages(packages: string, folder: string): Promise<void> {
  const names = await readdir(join(PROJECT, packages)).catch(() => []);
  await mkdir(join(folder, packages), { recursive: true });
  for (const name of names.filter((each) => each !== '@guichet'))
    await symlink(join(PROJECT, packages, name), join(folder, packages, name));
  if (packages !== 'node_modules') return;
  await mkdir(join(folder, 'node_modules/@guichet'));
  for (const workspace of ['contract', 'phrases', 'server', 'web'])
    await symlink(`../../${workspace}`, join(folder, 'node_modules/@guichet', workspace));
}

export const removeVersion = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
