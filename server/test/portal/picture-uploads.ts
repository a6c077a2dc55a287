import type { ErrorCode } from '@guichet/contract/errors.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportDone } from '../system/proof.ts';
import { samplePicture } from './pictures.ts';
import { type PortalTest, portalTest } from './portal.ts';

export const SCRIPT = '<script>alert(document.domain)</script>';
export const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
export const ZIP = `PK\x03\x04\x14\x00\x00\x00\x08\x00${SCRIPT}PK\x05\x06${'\x00'.repeat(18)}`;
export const PDF = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n%%EOF`;

export const TYPES = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' } as const;

export interface Sending {
  name: string;
  mediaType?: string;
  locale?: string;
}

export type Bytes = () => Buffer | string | Promise<Buffer>;
export type Refusal = readonly [what: string, sending: Sending, bytes: Bytes];

/** Sets up a portal to which an administrator uploads pictures. */
export function uploadTests(
  give: (given: { portal: PortalTest; token: string; png: Buffer; jpeg: Buffer; webp: Buffer }) => void,
) {
  let portal: PortalTest;
  let token: string;
  let png: Buffer;
  let jpeg: Buffer;
  let webp: Buffer;
  beforeAll(async () => {
    portal = await portalTest();
    token = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
    png = await samplePicture('png');
    jpeg = await samplePicture('jpeg');
    webp = await samplePicture('webp');
    give({ portal, token, png, jpeg, webp });
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  async function send(bytes: Buffer | string, { name, mediaType, locale }: Sending) {
    reportDone('uploads', 1);
    const ending = name.split('.').at(-1) as keyof typeof TYPES;
    return portal.ask('POST /settingsportal/picture', {
      token,
      ...(locale && { locale }),
      body: {
        name,
        mediaType: mediaType ?? TYPES[ending] ?? '',
        content: Buffer.from(bytes as string, 'latin1').toString('base64'),
        use: 'service',
      },
    });
  }

  const stored = async () =>
    (await portal.sql<{ n: number }>('select count(*)::int as n from portal.picture'))[0]?.n;

  /** Expects each picture to be rejected with the message of its code, without storing anything. */
  function refuses(code: ErrorCode, refusals: readonly Refusal[]): void {
    it.each(refusals)(`%s: ${code}`, async (_what, sending, bytes) => {
      const before = await stored();
      const answer = await send(await bytes(), sending);
      const error = translator('fr-FR', 'errors')(code, { pixels: 5000 });
      expect({ code: answer.code, error: answer.error }).toEqual({ code, error });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await stored()).toBe(before);
    });
  }

  return { send, refuses };
}
