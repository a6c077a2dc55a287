import type { CallAnswer } from '@guichet/contract/calls.ts';
import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import { api } from '#lib/api.ts';
import { base64Of } from '#lib/base-64.ts';
import { FileProblem } from '#lib/file-problem.ts';
import { fileType, namedAs, TYPE_BYTES } from '#lib/file-type.ts';
import { type PictureProblem, type PreparedFile, preparePicture } from '#lib/picture-file.ts';

export type OwnQuotient = CallAnswer<'GET /user/familyQuotient'>;

/** Types of the file dialog, for which an iPhone converts its photographs to JPEG. */
export const PROOF_TYPES = 'application/pdf,image/*';

export type ProofProblem = PictureProblem | 'documentTooLarge';

/** Prepares a proof for the upload: reduces a photograph and rotates it upright. @throws FileProblem */
export async function prepareProof(file: File): Promise<PreparedFile> {
  const start = new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer());
  if (fileType(start) !== 'application/pdf')
    return preparePicture(file, { accepted: ['image/jpeg', 'image/png'], withoutCameraData: true });
  if (file.size > MAX_FILE_BYTES) throw new FileProblem<ProofProblem>('documentTooLarge');
  return { name: namedAs(file.name, 'application/pdf'), mediaType: 'application/pdf', content: file };
}

/** Sends a proof of the family quotient, which replaces a pending one. @throws ApiError */
export async function sendProof({ name, mediaType, content }: PreparedFile): Promise<void> {
  await api('POST /user/familyQuotientProof', {
    body: { name, mediaType, content: await base64Of(content) },
  });
}
