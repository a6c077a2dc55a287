import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Watches the process that uses a cluster, from a separate process. */
export interface Guardian {
  /** Whether the previous process ended without stopping the server. */
  readonly followsCrash: boolean;
  /** Dismisses the guardian; to be called before the server is stopped, or left running on purpose. */
  dismiss(): void;
}

/** Seconds for another start, for example by a supervisor, to take the server over. */
const GRACE_SECONDS = 60;

const NOTICE = `
Guichet ended without stopping: it was killed, or ran out of memory (its last lines are above).
What was saved is kept. Start it again with npm start: it takes over the database, and carries on
with the sales and payments under way. Without that, its PostgreSQL stops within a minute.
docs/operator/install.md shows how to have it restarted automatically.`;

/**
 * Shell script: waits for the end of standard input, which comes with the end of the watched process. A line before
 * that dismisses the guardian. The server is left alone when another guardian has taken over.
 */
const SCRIPT = `
trap '' PIPE INT HUP
read line && exit 0
echo "$4" >&2
exec < /dev/null > /dev/null 2>&1
sleep "$3"
[ "$(cat "$1")" = "$$" ] || exit 0
kill -INT "$(head -n 1 "$2")"
`;

/**
 * Starts a guardian: a shell that stops the server some time after this process has ended without doing so, as after
 * `kill -9` or heap exhaustion, when the process cannot act any more.
 */
export function startGuardian(
  { dataDirectory, directory }: { dataDirectory: string; directory: string },
  graceSeconds = GRACE_SECONDS,
): Guardian {
  const file = join(dataDirectory, 'postgres.guardian');
  const followsCrash = existsSync(file);
  const parameters = [file, join(directory, 'postmaster.pid'), String(graceSeconds), NOTICE];
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'guardian', ...parameters], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // In its own process group, the shell receives neither Ctrl-C nor a kill of this process group.
    detached: true,
    cwd: '/',
  });
  // Written by this process: a shell that starts late would write it after its dismissal.
  if (shell.pid !== undefined) writeFileSync(file, `${shell.pid}\n`);
  // Without a shell the server keeps running, as after a crash, and the next start takes it over.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  (shell.stdin as unknown as { unref?(): void }).unref?.();
  return {
    followsCrash,
    dismiss() {
      rmSync(file, { force: true });
      shell.stdin.end('stop\n');
    },
  };
}
