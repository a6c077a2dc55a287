import { describe, expect, it } from 'vitest';
import { designTests } from '#test/portal/design.ts';
import { samplePicture } from '#test/portal/pictures.ts';
import type { PortalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
const { sent, save, upload, elsewhere } = designTests((given) => ({ portal } = given));

describe('pictures of a design', () => {
  const described = (id: string, text = 'Le grand bassin') => ({ id, descriptions: { 'fr-FR': text } });

  it('appear in the saved order, with the logo apart', async () => {
    const [logo, first, second] = [await upload('logo'), await upload(), await upload()];
    await save({
      logo: described(logo.id, ''),
      gallery: [described(second.id), described(first.id, 'Le hammam')],
    });
    const { body } = await portal.ask('GET /portal/allParameters');
    expect(body.gallery.map(({ id, code, descriptions }) => ({ id, code, descriptions }))).toEqual([
      { id: logo.id, code: 'gallery_1', descriptions: { 'fr-FR': '' } },
      { id: second.id, code: 'gallery_2', descriptions: { 'fr-FR': 'Le grand bassin' } },
      { id: first.id, code: 'gallery_3', descriptions: { 'fr-FR': 'Le hammam' } },
    ]);
    expect(body.gallery[0]?.picture).toEqual({ url: logo.url, width: logo.width, height: logo.height });
  });

  it('are served with their own media type, as immutable, and sandboxed', async () => {
    const { id } = await upload();
    const { status, headers } = await portal.ask('GET /portal/pictureFile', { query: { pictureId: id } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('need a description in French', async () => {
    const { id } = await upload();
    const { fields } = await save({ gallery: [described(id, '  ')] });
    expect(fields).toEqual({ 'gallery.0.descriptions.fr-FR': 'Saisie obligatoire' });
  });

  it('belong to one tenant and appear at most once in a design', async () => {
    const { id } = await upload();
    const twice = await save({ gallery: [described(id), described(id)] });
    expect(twice.fields).toEqual({ gallery: 'Choisissez une valeur proposée' });
    const there = await elsewhere();
    const { version } = (await portal.ask('GET /settingsportal/design', there)).body;
    const body = { ...(await sent()), version, gallery: [described(id)] };
    const stolen = await portal.ask('PUT /settingsportal/design', { ...there, body });
    expect(stolen).toMatchObject({ status: 404, code: 'picture.not-found' });
    const looked = await portal.ask('GET /portal/pictureFile', {
      tenant: there.tenant,
      query: { pictureId: id },
    });
    expect(looked.status).toBe(404);
  });

  it('are deleted after a day when no design uses them and no undo needs them', async () => {
    const [kept, forgotten] = [await upload(), await upload()];
    await save({ gallery: [described(kept.id)] });
    await save({ gallery: [] });
    await portal.sql("update portal.picture set created_at = now() - interval '25 hours'");
    await upload();
    const left = await portal.sql<{ id: string }>('select id from portal.picture where id = any ($1)', [
      [kept.id, forgotten.id],
    ]);
    expect(left).toEqual([{ id: kept.id }]);
  });

  it('are limited in number, without counting pictures of services', async () => {
    const there = await elsewhere();
    await portal.sql(
      `insert into portal.picture (tenant_id, use, media_type, bytes)
       select id, 'gallery', 'image/webp', '' from portal.tenant, generate_series(1, 60) where name = $1`,
      [there.tenant],
    );
    const content = (await samplePicture('png')).toString('base64');
    const body = { name: 'a.png', mediaType: 'image/png', content, use: 'gallery' } as const;
    expect((await portal.ask('POST /settingsportal/picture', { ...there, body })).code).toBe(
      'picture.too-many',
    );
    const forService = { ...body, use: 'service' } as const;
    expect((await portal.ask('POST /settingsportal/picture', { ...there, body: forService })).status).toBe(
      200,
    );
  });
});
