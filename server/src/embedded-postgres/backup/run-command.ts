import { StartupError } from '#kernel/startup-error.ts';
import { BackupFailed } from './backups-folder.ts';

/**
 * Runs a command, and ends it with words instead of a stack: with 1 when it refuses, with 2 when it fails on the way.
 * @param work receives a signal that aborts when the command is interrupted
 */
export async function runCommand(usage: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  try {
    await work(interruption.signal);
  } catch (error) {
    const { code, message, stack } = error as NodeJS.ErrnoException;
    const isUsage = code?.startsWith('ERR_PARSE_ARGS') ?? false;
    const isRefusal = isUsage || error instanceof StartupError;
    const isKnown = isRefusal || error instanceof BackupFailed;
    process.stderr.write(`${isUsage ? `${message}. Usage: ${usage}` : isKnown ? message : stack}\n`);
    process.exitCode = isRefusal ? 1 : 2;
  }
}
