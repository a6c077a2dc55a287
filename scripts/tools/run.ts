import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

export interface Outcome {
  code: number;
  /** Standard output and errors, interleaved; empty when they were shown. */
  output: string;
}

/**
 * Runs a program in the project folder.
 * @param options.show passes its output on instead of collecting it; `account`: runs it as another user
 */
export function run(
  file: string,
  args: readonly string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv; account?: { uid: number; gid: number } } = {},
) {
  return new Promise<Outcome>((resolve) => {
    const child = spawn(file, args, {
      ...options.account,
      // Another account may be unable to read the project's folder.
      cwd: options.account ? '/' : project,
      env: { ...process.env, ...options.env },
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a package's program with the Node of this process, since the system's Node may be too old. */
export function runTool(
  program: string,
  args: readonly string[],
  options?: Parameters<typeof run>[2],
): Promise<Outcome> {
  return run(process.execPath, [`${project}/node_modules/${program}`, ...args], options);
}
