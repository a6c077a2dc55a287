import type { CallAnswer } from '@guichet/contract/calls.ts';
import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import { api } from '#lib/api.ts';

export type OwnQuotient = CallAnswer<'GET /user/familyQuotient'>;

/** Media types that the file dialog offers. */
export const PROOF_TYPES = 'application/pdf,image/jpeg,image/png';

/** Checks a file before it is sent; the server checks its content. @returns undefined when it is acceptable */
export function proofProblem(file: Pick<File, 'size' | 'type'> | undefined) {
  if (!file) return 'missing';
  if (!PROOF_TYPES.split(',').includes(file.type)) return 'type';
  return file.size > MAX_FILE_BYTES ? 'tooLarge' : undefined;
}

/** Sends a proof of the family quotient, in place of one that waits. @throws ApiError */
export async function sendProof(file: File): Promise<void> {
  const content = await base64Of(file);
  await api('POST /user/familyQuotientProof', {
    body: { name: file.name.slice(-200), mediaType: file.type, content },
  });
}

async function base64Of(file: File): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}
