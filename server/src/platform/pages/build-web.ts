import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '#kernel/startup-error.ts';

export const projectDirectory = fileURLToPath(new URL('../../../../', import.meta.url));

/** Sources of the built pages. */
const sources = [
  'web/src/**/*.*',
  'phrases/*/*.json',
  'web/build/**/*.*',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src/**/*.ts',
  'package-lock.json',
];
const hashFile = join(projectDirectory, 'web/dist/.build-hash');

/**
 * Builds the web pages unless they were built from the same sources. A production build has the pages without their
 * sources.
 * @param print prints one line of progress
 * @returns true when they were built now
 */
export async function buildWebWhenStale(
  print: (line: string) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!existsSync(join(projectDirectory, 'web/src'))) return false;
  const hash = await hashSources();
  const built = await readFile(hashFile, 'utf8').catch(() => undefined);
  if (built === hash) return false;
  print(
    built === undefined
      ? 'Building the web pages, once…'
      : 'The web pages have changed: building them again…',
  );
  await rm(hashFile, { force: true });
  await buildWeb(signal);
  await writeFile(hashFile, hash);
  return true;
}

/** Hash of names and contents; generated files are left out, since they depend on the others. */
async function hashSources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: projectDirectory })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    if (/\.(gen|test)\./.test(file)) continue;
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(projectDirectory, file)));
  }
  return hash.digest('hex');
}

async function buildWeb(signal: AbortSignal | undefined): Promise<void> {
  const npm = process.env.npm_execpath;
  const args = ['run', 'build', '--workspace', 'web'];
  const child = spawn(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: projectDirectory,
    ...(signal && { signal }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', resolve);
  });
  if (code !== 0 || !existsSync(join(projectDirectory, 'web/dist'))) {
    throw new StartupError(
      `The web pages could not be built (npm run build shows more):\n${output.trim().split('\n').slice(-15).join('\n')}`,
    );
  }
}
