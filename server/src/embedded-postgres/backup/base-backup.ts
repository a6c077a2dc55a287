import { Readable } from 'node:stream';
import pg from 'pg';

/** Kinds of messages inside the copy stream of `BASE_BACKUP` (PostgreSQL 15 and later). */
const NEW_ARCHIVE = 'n'.charCodeAt(0);
const ARCHIVE_DATA = 'd'.charCodeAt(0);

/**
 * Command of the replication protocol. The server checks the checksum of every page, adds the WAL that makes the copy
 * consistent, and ends the backup itself when the connection breaks.
 */
const COMMAND = `BASE_BACKUP (LABEL 'guichet', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`;

/** Part of a connection of `pg` that a query sees. */
interface Connection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

/** A running base backup: the bytes of one tar archive, as they arrive from the server. */
export class BaseBackup extends Readable implements pg.Submittable {
  /** First columns of all rows: the WAL positions of the start and of the stop, with nulls between them. */
  readonly #positions: (string | null)[] = [];
  #connection: Connection | undefined;
  #archives = 0;

  /** WAL position of the end; known when the stream has ended. */
  get stopPosition(): bigint {
    return parsePosition(this.#positions.at(-1) ?? '');
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  // Called by the client of `pg`.

  submit(connection: unknown): void {
    this.#connection = connection as Connection;
    this.#connection.query(COMMAND);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#positions.push(fields[0] ?? null);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === NEW_ARCHIVE) {
      this.#archives += 1;
      if (this.#archives > 1) this.destroy(new Error('The database has tablespaces of its own'));
    }
    // The client reuses the memory of the message.
    if (chunk[0] === ARCHIVE_DATA && !this.push(Buffer.from(chunk.subarray(1))))
      this.#connection?.stream.pause();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
}

/** Reads a WAL position, such as `0/3000168`, as a number that can be compared. */
export function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high || 0}`) << 32n) | BigInt(`0x${low || 0}`);
}

/**
 * Connects for replication, and starts a base backup.
 * @param url connection string of a superuser
 */
export async function startBaseBackup(url: string): Promise<{ archive: BaseBackup; client: pg.Client }> {
  const config = { connectionString: url, application_name: 'guichet backup', replication: 'true' };
  const client = new pg.Client(config);
  // A broken connection fails the stream.
  client.on('error', () => undefined);
  await client.connect();
  return { archive: client.query(new BaseBackup()), client };
}
