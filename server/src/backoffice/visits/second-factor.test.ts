import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { issueSession } from '../auth/auth.service.ts';

const VENUE = 'patinoire-givre';
const PROVIDER = 'plateforme';

let portal: PortalTest;
let id: string;
beforeAll(async () => {
  portal = await portalTest();
  id = (await portal.services.tenants.find(VENUE))?.id ?? '';
});
afterEach(() => demandSecondFactor(false));
afterAll(() => portal[Symbol.asyncDispose]());

/** Sets the requirement at the platform and at its venues. */
const demandSecondFactor = (isDemanded: boolean) =>
  portal.sql('update portal.team set second_factor_required = $1', [isDemanded]);

/** Creates a master whose account has no second factor, in a session with or without both factors. */
async function masterWith(hasBothFactors: boolean): Promise<string> {
  const made = await portal.administrator({ tenant: PROVIDER, rights: ['provider.tenant'] });
  const provider = await portal.services.tenants.find(PROVIDER);
  if (!provider) throw new Error('There is no platform');
  const [state] = await portal.sql<{ tokenVersion: number }>(
    'select token_version as "tokenVersion" from portal.administrator where id = $1',
    [made.id],
  );
  const { tokenVersion = 0 } = state ?? {};
  return (await issueSession(portal.services, provider, { id: made.id, tokenVersion, hasBothFactors })).token;
}

async function visit(token: string) {
  const body = { id, reason: 'Mise en place' };
  const entered = await portal.ask('POST /settingsadmin/tenantvisit', { tenant: PROVIDER, token, body });
  if (entered.status !== 200) return entered;
  const key = new URL(entered.body.address).hash.slice(1);
  return portal.ask('POST /user/admin/beginvisit', { tenant: VENUE, body: { key } });
}

test('a master signed in with a passkey may visit venues that require a second factor', async () => {
  const token = await masterWith(true);
  await demandSecondFactor(true);
  const begun = await visit(token);
  expect(begun.status).toBe(200);
  const { token: visiting } = begun.body as { token: string };
  const own = () => portal.ask('GET /user/admin/administrator', { tenant: VENUE, token: visiting });
  expect((await own()).status).toBe(200);
  const { body } = await portal.ask('GET /user/admin/RefreshToken', { tenant: VENUE, token: visiting });
  const later = await portal.ask('GET /user/admin/administrator', { tenant: VENUE, token: body.token });
  expect(later.body.visit).toBeDefined();
});

test('a master signed in by password alone can neither begin nor continue a visit to a venue that requires a second factor', async () => {
  const token = await masterWith(false);
  const { token: visiting } = (await visit(token)).body as { token: string };
  await demandSecondFactor(true);
  expect((await visit(token)).status).toBe(403);
  const own = await portal.ask('GET /user/admin/administrator', { tenant: VENUE, token: visiting });
  expect(own.code).toBe('session.expired');
});

describe('visit to a venue that requires a second factor', () => {
  const demandAtVenue = () =>
    portal.sql('update portal.team set second_factor_required = true where tenant_id = $1', [id]);

  test('is refused with an explanation to a master without a factor, though the platform requires none', async () => {
    const token = await masterWith(false);
    await demandAtVenue();
    for (const locale of LOCALES) {
      const body = { id, reason: 'Mise en place' };
      const entered = await portal.ask('POST /settingsadmin/tenantvisit', {
        tenant: PROVIDER,
        token,
        body,
        locale,
      });
      const error = translator(locale, 'errors')('visit.second-factor');
      expect(entered).toMatchObject({ status: 403, code: 'visit.second-factor', error });
    }
    expect((await visit(await masterWith(true))).status).toBe(200);
  });

  test('ends for masters without a factor once the venue requires one', async () => {
    const visits = await Promise.all([false, true].map(async (both) => visit(await masterWith(both))));
    await demandAtVenue();
    const seen = visits.map(({ body }) =>
      portal.ask('GET /user/admin/administrator', {
        tenant: VENUE,
        token: (body as { token: string }).token,
      }),
    );
    expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([401, 200]);
  });
});
