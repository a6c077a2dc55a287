import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

test('a document is downloaded under the name of its link, in its language', async () => {
  const { body } = await portal.ask('GET /portal/allParameters');
  const link = body.usedLinks[0];
  for (const language of ['fr-FR', 'de-DE'] as const) {
    const file = await portal.ask('GET /portal/usedLinkFile', {
      query: { usedLinkId: link?.id ?? '', language },
    });
    const name = link?.contents[language]?.name;
    expect(name).toBeTruthy();
    expect(file.headers['content-disposition']).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`,
    );
  }
});
