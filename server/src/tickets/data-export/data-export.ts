import type { DataExport } from '@guichet/contract/tickets/data-export.ts';
import type { z } from 'zod';

/** A copy as stored, without its archive. */
export interface ExportRow {
  id: string;
  customerId: string;
  locale: string;
  state: 'waiting' | 'done' | 'failed';
  filesDone: number;
  files: number;
  requestedAt: Date;
  expiresAt: Date;
}

/** Purpose for which the archive of a copy is encrypted. */
export const exportPurpose = (exportId: string): string => `tickets.dataExport ${exportId}`;

export const viewExport = ({
  state,
  filesDone,
  files,
  requestedAt,
  expiresAt,
}: ExportRow): z.output<typeof DataExport> => ({
  state,
  filesDone,
  files,
  requestedAt: requestedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** Where a part of a copy comes from; its words stand in the phrases `dataExport.sections`. */
export interface ExportSection {
  /** Tables whose rows the section contains, whole or in part */
  readonly tables: readonly string[];
  /** Statement with `$1` the tenant, `$2` the customer, `$3` their address in lower case, `$4` the hash of refused sign-ins */
  readonly rows?: string;
}
