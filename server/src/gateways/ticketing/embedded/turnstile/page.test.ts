import { randomUUID } from 'node:crypto';
import { LOCALES } from '@guichet/contract/locale.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestVenue, testVenue } from '#test/portal/embedded-ticketing.ts';
import { createEmbeddedTicketing, type EmbeddedTicketing } from '../gateway.ts';
import { sandboxTurnstile } from './plugin.ts';

const PAGE = '/sandbox/turnstile/test-venue/POOL';

let venue: TestVenue;
let ticketing: EmbeddedTicketing;
let app: FastifyInstance;

beforeAll(async () => {
  venue = await testVenue();
  await venue.addCardServices();
  ticketing = createEmbeddedTicketing(venue.test.database);
  const tried = { id: venue.tenantId, name: 'test-venue', displayName: 'Essai', timeZone: 'Europe/Paris' };
  app = fastify();
  await app.register(sandboxTurnstile, {
    deploymentMode: 'dev',
    ticketing,
    venues: async () => [tried],
  });
});
afterAll(async () => {
  await app.close();
  await venue[Symbol.asyncDispose]();
});

async function sell(serviceCode: string, isCard: boolean): Promise<string> {
  const holder = randomUUID();
  const line = { lineId: randomUUID(), serviceCode, quantity: 1, priceName: '', unitPriceCents: 500 };
  const outcome = await ticketing.of(venue.tenant).sell({
    key: randomUUID(),
    buyer: { reference: holder },
    locale: 'fr-FR',
    lines: isCard ? [] : [line],
    ...(isCard && { cardLines: [{ ...line, holder: { firstName: 'Ada', lastName: 'Roux' } }] }),
  });
  if (!outcome.sold) throw new Error(outcome.detail);
  const [card] = await ticketing.of(venue.tenant).findCards(holder);
  return outcome.sale.tickets[0]?.code ?? card?.scanCode ?? '';
}

const get = (url: string, language = 'fr') =>
  app.inject({ method: 'GET', url, headers: { 'accept-language': language } });

const post = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'fr' },
    payload: new URLSearchParams(fields).toString(),
  });

/** Submits the form with a code. @returns the address of the result page */
async function present(code: string, passId: string = randomUUID()): Promise<string> {
  const answer = await post(PAGE, { code, passId, direction: 'in' });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

describe('page of the sandbox turnstile', () => {
  it('offers the establishments of the venues', async () => {
    const page = await get('/sandbox/turnstile');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`href="${PAGE}"`);
  });

  it('opens for a card and shows its holder, the used right and the rest', async () => {
    const page = await get(await present(await sell('TEN', true)));
    for (const text of ['Passage autorisé', 'Ada Roux', '1 entrée utilisée', '9 entrées', 'Valable jusqu'])
      expect(page.body).toContain(text);
  });

  it('shows the amount taken from credit and the rest', async () => {
    const page = await get(await present(await sell('CREDIT', true)));
    const words = page.body.replaceAll(/\s/g, ' ');
    for (const text of ['5,00 € pris sur le crédit.', '7,00 €']) expect(words).toContain(text);
  });

  it('answers a repeated form with the same pass', async () => {
    const code = await sell('TEN', true);
    const passId = randomUUID();
    const [first, second] = await Promise.all([present(code, passId), present(code, passId)]);
    expect(second).toBe(first);
    expect((await get(second)).body).toContain('9 entrées');
  });

  it('shows when and where a ticket was used', async () => {
    const code = await sell('TICKET', false);
    expect((await get(await present(code))).body).toContain('Le billet est maintenant utilisé.');
    await venue.asOwner(`update venue.turnstile_pass set at = at - interval '10 seconds'`);
    const page = await get(await present(code.toLowerCase()));
    expect(page.body).toContain('Passage refusé');
    expect(page.body).toMatch(/déjà été utilisé le .* à Essai/);
  });

  it.each(LOCALES)('explains in %s why it stays closed', async (locale) => {
    const address = await present('NO SUCH CODE');
    const page = await get(address, locale);
    const words: Record<string, string> = {
      'fr-FR': 'Ce code n’est celui d’aucun billet',
      'en-GB': 'This code belongs to no ticket',
      'de-DE': 'Dieser Code gehört zu keinem Ticket',
    };
    expect(page.body).toContain(`<html lang="${locale.slice(0, 2)}">`);
    expect(page.body).toContain(words[locale] ?? words['en-GB']);
  });

  it('asks again when another code comes with an earlier form', async () => {
    const passId = randomUUID();
    await present(await sell('TEN', true), passId);
    const answer = await post(PAGE, { code: 'A7K2 9F4M T3QX', passId, direction: 'in' });
    expect(answer.body).toContain('Cette page a déjà servi pour un autre code.');
    expect(answer.body).toContain('value="A7K2 9F4M T3QX"');
    expect(answer.body).not.toContain(`name="passId" value="${passId}"><fieldset>`);
  });

  it('revokes a pass', async () => {
    const passId = randomUUID();
    const result = await present(await sell('TEN', true), passId);
    expect((await get(result)).body).toContain('Reprendre');
    const answer = await post(`${PAGE}/reverse`, { passId, direction: 'in' });
    expect((await get(String(answer.headers.location))).body).toContain('Ce passage ne compte plus.');
    const unknown = await post(`${PAGE}/reverse`, { passId: 'x', direction: 'in' });
    expect(unknown.statusCode).toBe(303);
  });

  it('runs only its own script, and works without it', async () => {
    const page = await get(`${PAGE}?pass=nonsense`);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['permissions-policy']).toBe('camera=(self)');
    expect(page.body).not.toMatch(/<script(?! src)/);
    expect((await get('/sandbox/turnstile/camera.js')).headers['content-type']).toContain('javascript');
    expect((await get(await present('<script>alert(1)</script>'))).body).not.toContain('<script>alert');
  });

  it("serves the camera's code reader itself, and allows WebAssembly on that page only", async () => {
    for (const [name, type] of [
      ['ponyfill.js', 'text/javascript'],
      ['zxing-exported.js', 'text/javascript'],
      ['zxing_reader.wasm', 'application/wasm'],
    ]) {
      const file = await get(`/sandbox/turnstile/reader/${name}`);
      expect([file.statusCode, file.headers['content-type']]).toEqual([
        200,
        expect.stringContaining(`${type}`),
      ]);
    }
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
    expect(await policyOf(PAGE)).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(await policyOf('/sandbox/turnstile')).toContain("script-src 'self';");
    expect(await policyOf('/sandbox/turnstile/nowhere/POOL')).toContain("script-src 'self';");
  });

  it.each(['/sandbox/turnstile/nowhere/POOL', '/sandbox/turnstile/test-venue/ELSEWHERE'])(
    'explains that there is no turnstile at %s',
    async (url) => {
      const page = await get(url);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('Tourniquet introuvable');
    },
  );

  it('is not mounted in production', async () => {
    await expect(
      fastify().register(sandboxTurnstile, { deploymentMode: 'prod', ticketing, venues: async () => [] }),
    ).rejects.toThrow('never mounted');
  });
});
