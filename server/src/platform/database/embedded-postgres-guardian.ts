import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Watches the process that uses a cluster, from outside of it. */
export interface Guardian {
  /** The process before this one ended without stopping the server. */
  readonly followsCrash: boolean;
  /** To be called before the server is stopped, or left to stop. */
  dismiss(): void;
}

/** Time for another start, of a supervisor for instance, to take the server over. */
const GRACE_SECONDS = 60;

const NOTICE = `
Guichet ended without stopping: it was killed, or ran out of memory (its last lines are above).
What was saved is kept. Start it again with npm start: it takes over the database, and carries on
with the sales and payments under way. Without that, its PostgreSQL stops within a minute.
docs/operator/install.md shows how to have it restarted automatically.`;

/**
 * Waits for the end of its standard input, which comes with the end of the process that holds the other side. A line
 * before that dismisses it. The server is left alone when another guardian has taken over meanwhile.
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
 * `kill -9` or when the heap was exhausted. A process in that state can do nothing any more.
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
    // Neither Ctrl-C nor a kill of the whole group reaches it.
    detached: true,
    cwd: '/',
  });
  // By this process: a shell that starts late would write it after it was dismissed.
  if (shell.pid !== undefined) writeFileSync(file, `${shell.pid}\n`);
  // Without a shell the server stays, as it would after a crash of the machine: the next start takes it over.
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
