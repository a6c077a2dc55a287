import { MAILS_PER_MINUTE } from '@guichet/contract/call.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import {
  auditOf,
  choosePassword,
  keyIn,
  logIn,
  NEW_PASSWORD,
  rightsOf,
  sendLinks,
} from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { backofficeTasks } from '../links/links.jobs.ts';

let portal: PortalTest;
let boss: TestAdministrator;
beforeAll(async () => {
  portal = await portalTest();
  boss = await portal.administrator({ isSuper: true });
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(() => portal.sql('delete from portal.outbox'));

const forgotten = (email: string, options: { tenant?: string; address?: string } = {}) =>
  portal.ask('POST /user/admin/forgottenpassword', { body: { email }, ...options });
const create = (email: string, language: 'fr-FR' | 'de-DE' = 'fr-FR') =>
  portal.ask('POST /settingsadmin/administrator', { body: { email, language }, token: boss.token });
const links = () =>
  portal.sql<{ purpose: string; key_hash: Buffer | null; hours: number }>(
    `select purpose, key_hash, extract(epoch from expires_at - now()) / 3600 as hours from portal.administrator_link`,
  );

describe('link to choose a password', () => {
  beforeEach(() => portal.sql('delete from portal.administrator_link'));

  it('is mailed to a new administrator in their language and works once within three days', async () => {
    const created = await create('Nina@example.com', 'de-DE');
    expect(created.body).toMatchObject({ email: 'Nina@example.com', isActive: false });
    expect((await logIn(portal, 'nina@example.com', { password: NEW_PASSWORD })).status).toBe(401);
    const [mail] = await sendLinks(portal);
    expect(mail).toMatchObject({
      to: { address: 'Nina@example.com' },
      from: { address: 'no-reply@tickets.example.com', name: 'Aqua Rivage' },
      lang: 'de-DE',
      subject: 'Ihr Zugang zum Backoffice – Aqua Rivage',
    });
    expect(mail?.text).toContain('https://tickets.example.com/de-DE/aqua-rivage/backoffice/password#');
    expect((await links())[0]?.hours).toBeCloseTo(72, 1);
    expect(await choosePassword(portal, keyIn(mail))).toMatchObject({
      status: 200,
      body: { email: 'Nina@example.com' },
    });
    expect((await logIn(portal, 'nina@example.com', { password: NEW_PASSWORD })).status).toBe(200);
    expect((await choosePassword(portal, keyIn(mail))).code).toBe('admin.password-link');
    expect((await auditOf(portal, 'Nina@example.com')).map(({ action, by }) => [action, by])).toEqual([
      ['administrator.created', boss.email],
      ['administrator.password-set', 'Nina@example.com'],
      ['administrator.signed-in', 'Nina@example.com'],
    ]);
  });

  it('is mailed for a forgotten password and works for one hour; the new password ends the old one and its sessions', async () => {
    const { email, token } = await portal.administrator();
    await forgotten(email.toUpperCase());
    const [mail] = await sendLinks(portal);
    expect(mail?.text).toContain('https://tickets.example.com/aqua-rivage/backoffice/password#');
    expect((await links())[0]?.hours).toBeCloseTo(1, 1);
    expect((await logIn(portal, email)).status).toBe(200);
    expect((await choosePassword(portal, keyIn(mail))).status).toBe(200);
    expect((await logIn(portal, email)).status).toBe(401);
    expect((await logIn(portal, email, { password: NEW_PASSWORD })).status).toBe(200);
    expect(await rightsOf(portal, token)).toBe('session.expired');
  });

  it('resets the delay after too many failed sign-ins', async () => {
    const { email } = await portal.administrator();
    for (let guess = 0; guess < 5; guess++) await logIn(portal, email, { password: 'wrong' });
    await forgotten(email);
    await choosePassword(portal, keyIn((await sendLinks(portal))[0]));
    expect((await logIn(portal, email, { password: NEW_PASSWORD })).status).toBe(200);
  });

  it('answers an unknown address alike and sends no mail', async () => {
    const { email } = await portal.administrator();
    const [known, unknown] = [await forgotten(email), await forgotten('nobody@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const queued = await portal.sql<{ payload: object }>('select payload from portal.outbox');
    expect(queued.map(({ payload }) => Object.keys(payload))).toEqual(Array(2).fill(['linkId', 'tenantId']));
    expect((await sendLinks(portal)).map(({ to }) => to.address)).toEqual([email]);
    expect(await links()).toHaveLength(1);
  });

  it('is valid at its own tenant only, including the provider’s', async () => {
    await forgotten('master@example.com', { tenant: 'plateforme' });
    const [mail] = await sendLinks(portal);
    expect(mail?.from.name).toBe('Plateforme');
    expect((await choosePassword(portal, keyIn(mail), 'aqua-rivage')).code).toBe('admin.password-link');
    expect((await choosePassword(portal, keyIn(mail), 'plateforme')).status).toBe(200);
  });

  it('is refused after expiry, after a newer request, and for another address', async () => {
    const { email, id } = await portal.administrator();
    await forgotten(email);
    const [first] = await sendLinks(portal);
    await forgotten(email);
    const [second] = await sendLinks(portal);
    expect((await choosePassword(portal, keyIn(first))).code).toBe('admin.password-link');
    const body = { id, email: `moved-${email}`, language: 'fr-FR' as const };
    await portal.ask('POST /settingsadmin/administrator', { body, token: boss.token });
    expect((await choosePassword(portal, keyIn(second))).code).toBe('admin.password-link');
    await forgotten(`moved-${email}`);
    const [third] = await sendLinks(portal);
    await portal.sql(`update portal.administrator_link set expires_at = now() - interval '1 second'`);
    expect((await choosePassword(portal, keyIn(third))).code).toBe('admin.password-link');
    expect((await choosePassword(portal, '')).code).toBe('admin.password-link');
    // A new request deletes expired links.
    await forgotten('somebody@example.com');
    expect((await links()).filter(({ hours }) => hours < 0)).toEqual([]);
  });

  it('sets one password when used twice concurrently', async () => {
    const { email } = await portal.administrator();
    await forgotten(email);
    const key = keyIn((await sendLinks(portal))[0]);
    const both = await Promise.all([choosePassword(portal, key), choosePassword(portal, key)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('has its key in the mail only, neither in the queue nor in the database', async () => {
    const { email } = await portal.administrator();
    await forgotten(email);
    expect((await links())[0]?.key_hash).toBeNull();
    const key = keyIn((await sendLinks(portal))[0]);
    expect(key).toHaveLength(43);
    expect((await links())[0]?.key_hash).toHaveLength(32);
    const [stored] = await portal.sql<{ text: string }>(
      `select string_agg(link::text, '') as text from portal.administrator_link as link`,
    );
    expect(stored?.text).not.toContain(key);
  });

  it('gets a new key when its mail is written again, and is retried while the mail server is down', async () => {
    const { email } = await portal.administrator();
    await forgotten(email);
    const [job] = await portal.sql<{ payload: object }>('select payload from portal.outbox');
    const failing = { send: () => Promise.reject(new Error('connection refused')) };
    const tasks = backofficeTasks({ ...portal.services, mailer: failing });
    await expect(tasks['backoffice.link-mail']?.run(job?.payload, {} as never)).rejects.toThrow('refused');
    const [again] = await sendLinks(portal);
    expect((await choosePassword(portal, keyIn(again))).status).toBe(200);
  });

  it('is limited to twelve requests an hour for known and unknown addresses, but not on a known network', async () => {
    const { email: known } = await portal.administrator();
    const atWork = { address: '192.0.2.45' };
    await logIn(portal, known, atWork);
    for (const email of [known, 'stranger@example.com']) {
      const answers = [];
      for (let round = 0; round < 13; round++) answers.push((await forgotten(email)).status);
      expect(answers).toEqual([...Array(12).fill(204), 429]);
    }
    expect((await forgotten(known, atWork)).status).toBe(204);
    expect((await forgotten('stranger@example.com', atWork)).status).toBe(429);
    const from = { address: '203.0.113.8' };
    for (let round = 0; round < MAILS_PER_MINUTE; round++) await forgotten(`one${round}@example.com`, from);
    expect((await forgotten('last@example.com', from)).status).toBe(429);
  });
});

describe('password of an administrator', () => {
  const change = (token: string, body: { oldPassword: string; password: string; confirmation: string }) =>
    portal.ask('POST /user/admin/modifypassword', { body, token });
  const good = { password: NEW_PASSWORD, confirmation: NEW_PASSWORD };

  it.each([
    ['Court-2026!', 'admin.password-format'],
    ['sans-majuscule-2026!', 'admin.password-format'],
    ['SANS-MINUSCULE-2026!', 'admin.password-format'],
    ['Sans-Chiffre-du-tout!', 'admin.password-format'],
    ['SansCaractereSpecial2026', 'admin.password-format'],
    ['Avec un espace 2026 !', 'admin.password-format'],
    ['Aqua-Rivage-2026!', 'account.password-common'],
    ['PasswordPassword1!', 'account.password-common'],
    ['', 'request.invalid'],
  ] as const)('is refused by the link and by the profile when it is %j', async (password, code) => {
    const { token, password: oldPassword } = await portal.administrator();
    const changed = await change(token, { oldPassword, password, confirmation: password });
    const chosen = await choosePassword(portal, 'any', 'aqua-rivage', password);
    for (const answer of [changed, chosen]) {
      expect([answer.status, answer.code, Object.keys(answer.fields)[0]]).toEqual([400, code, 'password']);
    }
  });

  it('is changed with the present password: other sessions end, the current session continues', async () => {
    const {
      email,
      token,
      password: oldPassword,
    } = await portal.administrator({ rights: ['settings.design'] });
    const wrong = await change(token, { oldPassword: 'wrong', ...good });
    expect([wrong.status, wrong.code, Object.keys(wrong.fields)]).toEqual([
      400,
      'admin.password-incorrect',
      ['oldPassword'],
    ]);
    const unequal = await change(token, { oldPassword, ...good, confirmation: 'other' });
    expect(Object.keys(unequal.fields)).toEqual(['confirmation']);
    const { body } = await change(token, { oldPassword, ...good });
    expect(await rightsOf(portal, token)).toBe('session.expired');
    expect(await rightsOf(portal, body.token)).toEqual(['settings.design']);
    expect((await logIn(portal, email, { password: NEW_PASSWORD })).status).toBe(200);
    expect((await auditOf(portal, email))[0]).toMatchObject({ action: 'administrator.password-changed' });
  });

  it('cannot be guessed with a stolen session', async () => {
    const { token } = await portal.administrator();
    for (let guess = 0; guess < 5; guess++) await change(token, { oldPassword: `wrong ${guess}`, ...good });
    expect((await change(token, { oldPassword: 'wrong', ...good })).code).toBe('account.temporarily-blocked');
  });
});
