import { contrastBetween, deepTone } from '@guichet/contract/tenants/colour.ts';
import { accentProblem } from '@guichet/contract/tenants/design-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { brandOf } from '../mail-templates/mail-templates.service.ts';
import { tenantStylesheet } from './stylesheet.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.design'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

const read = async () => (await portal.ask('GET /settingsportal/design', { token })).body;

async function save(accent: string | undefined, brand?: string) {
  const { version, titleFont, textFont, brand: present } = await read();
  return portal.ask('PUT /settingsportal/design', {
    token,
    body: { version, brand: brand ?? present, titleFont, textFont, gallery: [], ...(accent && { accent }) },
  });
}

describe('accent colour of a venue', () => {
  it('is yellow by default, applies to pages and mails once chosen, and is restored by an undo', async () => {
    expect((await read()).accent).toBe('#ffc043');
    expect((await save(' 7FE0C3 ')).body).toMatchObject({
      accent: '#7fe0c3',
      previous: { accent: '#ffc043' },
    });
    const tenant = await portal.services.tenants.find('aqua-rivage');
    if (!tenant) throw new Error('The demonstration has the venue');
    expect(tenantStylesheet(tenant)).toContain('--sun:#7fe0c3');
    expect(brandOf(portal.services, tenant, undefined).accent).toBe('#7fe0c3');
    const { version } = await read();
    await portal.ask('POST /settingsportal/undodesign', { token, body: { version } });
    expect((await read()).accent).toBe('#ffc043');
  });

  it('is unchanged by a save that does not name it', async () => {
    await save('#7fe0c3');
    expect((await save(undefined, '#8a0b4b')).body).toMatchObject({ brand: '#8a0b4b', accent: '#7fe0c3' });
  });

  it.each([
    ['#333333', 'field.accent'],
    ['blue', 'field.colour'],
    [' ', 'field.required'],
  ])('rejects %j with a message', async (accent, code) => {
    expect(accentProblem(accent, '#0b6e8a')).toBe(code);
    const answer = await save(accent);
    expect(answer.status).toBe(400);
    expect(answer.fields.accent).toMatch(/\S/);
  });
});

it('the default accent colour contrasts with the deep tone of every accepted brand colour', () => {
  for (const brand of ['#0b6e8a', '#767676', '#000000', '#b3261e', '#008a00', '#6a3de8'])
    expect(contrastBetween('#ffc043', deepTone(brand)), brand).toBeGreaterThanOrEqual(3);
});
