import { spawnSync } from 'node:child_process';

/** Whether a program is installed on this machine. */
export const isInstalled = (name: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/**
 * Skips a test whose program is not installed on this machine; continuous integration installs all of them.
 * @throws in continuous integration, where a skipped test would go unnoticed
 */
export function requireProgram(name: string, skip: (reason: string) => void): void {
  if (isInstalled(name)) return;
  if (process.env.CI) throw new Error(`${name} is not installed`);
  skip(`${name} is not installed`);
}
