import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboxMailer } from '#gateways/mail/outbox/mailer.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { accessibilityTasks } from './accessibility.jobs.ts';
import { REPORTS_PER_HOUR } from './accessibility.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

const report = (body: object, options: object = {}) =>
  portal.ask('POST /portal/accessibilityReport', { body: body as { description: string }, ...options });

/** Runs the pending report jobs twice and returns the mails they sent. */
async function mail() {
  const jobs = await portal.sql<{ payload: object }>(
    `delete from portal.outbox where task = 'tenants.barrier-mail' returning payload`,
  );
  const tasks = accessibilityTasks({
    ...portal.services,
    mailer: createOutboxMailer(portal.services.database),
  });
  for (const { payload } of [...jobs, ...jobs])
    await tasks['tenants.barrier-mail']?.run(payload, undefined as never);
  return portal.sql<{ recipient: string; text: string; html: string }>(
    `delete from sandbox.mail returning recipient, plain_text as text, html`,
  );
}

describe('POST /portal/accessibilityReport', () => {
  test('mails the report once to the venue’s contact and deletes it afterwards', async () => {
    const answer = await report({
      page: 'Le calendrier',
      description: 'Le bouton « suivant » n’a pas de nom.\n\nAvec <b>NVDA</b>.',
      email: 'lou@example.com',
    });
    expect(answer.status).toBe(204);
    const mails = await mail();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['accueil@aquarivage.example']);
    for (const words of ['Le calendrier', 'Le bouton « suivant »', 'Avec <b>NVDA</b>.', 'lou@example.com'])
      expect(mails[0]?.text).toContain(words);
    expect(mails[0]?.html).not.toContain('<b>NVDA');
    expect(await portal.sql('select from portal.barrier_report')).toEqual([]);
  });

  test('requires a description only, and the mail says that no answer is wanted', async () => {
    expect((await report({ description: 'Vidéo sans sous-titres' })).status).toBe(204);
    expect((await mail())[0]?.text).toContain('ne demande pas de réponse');
    const empty = await report({ description: '  ', email: 'lou' });
    expect(empty).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(Object.keys(empty.fields).sort()).toEqual(['description', 'email']);
  });

  test('mails the report in the main language of the venue', async () => {
    const { token } = await portal.administrator({ rights: ['settings.functionnalities'] });
    const speak = async (languages: Locale[]) => {
      const { body } = await portal.ask('GET /settingsportal/languages', { token });
      return portal.ask('PUT /settingsportal/languages', {
        token,
        body: { languages, version: body.saved.version },
      });
    };
    expect((await speak(['en-GB', 'fr-FR'])).status).toBe(200);
    await report({ description: 'Vidéo sans sous-titres' });
    expect((await mail())[0]?.text).toContain('do not ask for an answer');
    await speak([...LOCALES]);
  });

  test('returns 409 when the venue has no contact address', async () => {
    const tenant = 'patinoire-givre';
    await portal.sql(
      `update portal.parameter set is_enable = false where code = 'adminEmail_2'
        and tenant_id = (select id from portal.tenant where name = $1)`,
      [tenant],
    );
    const answer = await report({ description: 'Un obstacle' }, { tenant });
    expect(answer).toMatchObject({ status: 409, code: 'accessibility.no-contact' });
  });

  test('limits the reports from one network address within an hour', async () => {
    const address = '198.51.100.77';
    const statuses: number[] = [];
    for (let sent = 0; sent <= REPORTS_PER_HOUR.address; sent++)
      statuses.push((await report({ description: `Obstacle ${sent}` }, { address })).status);
    expect(statuses).toEqual([...Array(REPORTS_PER_HOUR.address).fill(204), 429]);
    expect(await mail()).toHaveLength(REPORTS_PER_HOUR.address);
  });
});
