import { refuseForeignContent } from '#platform/images/re-encode.ts';
import { refuseActivePdf } from '#platform/pdf/check/pdf-file.ts';
import type { DocumentType } from './quotients-file.ts';

/**
 * Refuses a proof that the venue could not open, or that does more than show itself.
 * @throws AppError `document.*`, `file.foreign-content`, `file.beyond-limits`, `internal.unavailable`
 */
export const refuseHarmfulProof = (bytes: Uint8Array, type: DocumentType): Promise<void> =>
  type === 'application/pdf' ? refuseActivePdf(bytes) : refuseForeignContent(bytes, type);
