import type { ImportKind, ImportMapping } from '@guichet/contract/box-office/imports-rules.ts';
import type { BoxOffice } from '#gateways/ticketing/box-office/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { PartResult } from './plan.ts';
import type { StoredLine } from './table/table.ts';

/** A part of a file, and what its lines are read with. */
export interface PartInput {
  /** The import */
  id: string;
  kind: ImportKind;
  mapping: ImportMapping;
  rows: readonly StoredLine[];
  isDry: boolean;
  boxOffice: BoxOffice;
  timeZone: string;
  /** Language of customers without one */
  locale: string;
  now: Date;
}

/** How the parts of a kind are handled; everything in the caller's transaction. */
export interface PartWork {
  /** Whether a line is decided by all lines of the file, not only by earlier ones */
  needsAllKeys?: boolean;
  /** Returns what no later line of the file may have again. */
  keys(input: PartInput, db: TenantDb): Promise<{ key: string; line: number }[]>;
  /** Decides what the lines of a part write, and writes it unless the run is dry. */
  run(db: TenantDb, input: PartInput): Promise<PartResult>;
}
