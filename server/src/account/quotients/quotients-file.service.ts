import { reEncodePicture } from '#platform/images/re-encode.ts';
import { refuseActivePdf } from '#platform/pdf/check/pdf-file.ts';
import { type DocumentType, proofType } from './quotients-file.ts';

/** Box that fits every picture that `reEncodePicture` reads, in pixels: small print stays legible. */
const FULL_SIZE = { width: 5000, height: 5000 };

/**
 * Returns a proof that the venue can open and that only shows itself: a picture is re-encoded as JPEG.
 * @throws AppError `file.*`, `quotient.proof-type`, `document.*`, `picture.too-many-pixels`, `internal.unavailable`
 */
export async function harmlessProof(bytes: Buffer): Promise<{ bytes: Buffer; mediaType: DocumentType }> {
  const type = proofType(bytes);
  if (type !== 'application/pdf') return reEncodePicture(bytes, 'image/jpeg', FULL_SIZE);
  await refuseActivePdf(bytes);
  return { bytes, mediaType: type };
}
