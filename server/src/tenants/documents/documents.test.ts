import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\nstartxref\n9\n%%EOF\n';

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

test('documents that are kept because buyers accepted them leave room for others', async () => {
  const admin = (await portal.administrator({ rights: ['settings.documents'] })).token;
  const [venue] = await portal.sql<{ id: string }>(`select id from portal.tenant where name = 'aqua-rivage'`);
  await portal.sql(
    `with kept as (
       insert into portal.document (tenant_id, name, bytes)
       select $1, 'cgv-' || number || '.pdf', 'x' from generate_series(1, 200) as number returning id)
     insert into portal.order_consent (tenant_id, cart_id, cart_version, user_id, terms, documents)
     select $1, gen_random_uuid(), 1, gen_random_uuid(), jsonb_build_object('name', 'CGV', 'documentId', id), '[]' from kept`,
    [venue?.id],
  );
  const send = () =>
    portal.ask('POST /settingsportal/document', {
      token: admin,
      body: {
        name: 'cgv.pdf',
        mediaType: 'application/pdf',
        content: Buffer.from(PDF, 'latin1').toString('base64'),
      },
    });
  expect((await send()).status).toBe(200);
  await portal.sql('delete from portal.order_consent where tenant_id = $1', [venue?.id]);
  expect(await send()).toMatchObject({ status: 409, code: 'document.too-many' });
});
