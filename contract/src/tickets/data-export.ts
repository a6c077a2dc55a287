import { z } from 'zod';
import { Proof, proofErrors } from '../account/passkeys.ts';
import { call, HASHES_A_PASSWORD } from '../call.ts';
import { Binary, Instant } from '../shapes.ts';

/** A customer's copy of everything that the portal stores about them. */

/** Days for which a copy can be downloaded. */
export const EXPORT_DAYS = 7;

/** Copies that a customer may request a day. */
export const EXPORTS_PER_DAY = 3;

export const DataExport = z.object({
  state: z.enum(['waiting', 'done', 'failed']),
  filesDone: z.int().describe('Documents that are made, of `files`'),
  files: z.int(),
  requestedAt: Instant,
  expiresAt: Instant,
});

const OwnExport = z.object({
  export: DataExport.optional().describe('The latest copy; absent without one, and once it has expired'),
  isPasswordNeeded: z.boolean().describe('False for a recent sign-in'),
});

export const dataExportCalls = {
  'GET /user/dataExport': call({
    summary: 'Returns the state of the customer’s copy of their data',
    access: 'customer',
    answersDuringMaintenance: true,
    answer: OwnExport,
    perMinute: 300,
  }),
  'POST /user/dataExport': call({
    summary: `Requests a copy of the customer’s data: JSON and the PDFs of tickets and receipts, in a ZIP; ${EXPORTS_PER_DAY} a day`,
    access: 'customer',
    answersDuringMaintenance: true,
    body: Proof,
    answer: OwnExport,
    errors: [...proofErrors, 'account.invalid-credentials', 'request.too-many'],
    perMinute: 20,
    expensive: HASHES_A_PASSWORD,
  }),
  'GET /user/dataExportFile': call({
    summary: 'Downloads the customer’s copy of their data',
    access: 'customer',
    answersDuringMaintenance: true,
    answer: Binary,
    mediaType: 'application/octet-stream',
    errors: ['data-export.not-found'],
    perMinute: 20,
  }),
} as const;
