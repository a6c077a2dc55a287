import { fork } from 'node:child_process';
import { createSecrets } from '../server/src/platform/auth/secrets.ts';
import { watchMemory } from './memory.ts';
import { NODE_FLAGS } from './server.ts';

/** Key of the hashes in the measured journal. */
export const JOURNAL_KEY = createSecrets('the key of a journal that is measured');

/** A journal and the way to read it: verified page by page, or read at once and hashed as text. */
export interface JournalReading {
  readonly url: string;
  readonly tenantId: string;
  readonly side: 'verify' | 'plain';
  /** Expected number of entries. */
  readonly entries: number;
}

export interface JournalReader {
  /**
   * Reads the whole journal.
   * @returns seconds
   */
  read(): Promise<number>;
  /** Peak memory of the process, in MB of 10⁶ bytes. */
  peakMb(): number;
  stop(): Promise<void>;
}

/** Starts a process that only reads a journal, as `npm run journal:verify` does. */
export async function startJournalReader(reading: JournalReading): Promise<JournalReader> {
  const child = fork(new URL('./journal-reader-process.ts', import.meta.url), { execArgv: NODE_FLAGS });
  const memory = watchMemory(child.pid ?? 0);
  const answer = <T>(question: unknown) =>
    new Promise<T>((resolve, reject) => {
      const end = () => reject(new Error(`The journal could not be read (${reading.side})`));
      child.once('exit', end);
      child.once('message', (message) => {
        child.off('exit', end);
        resolve(message as T);
      });
      child.send(question as object);
    });
  await answer(reading);
  return {
    read: () => answer<number>('read'),
    peakMb: () => memory.peakMb,
    async stop() {
      memory.stop();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}
