import { LOCALES } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticeTasks as administratorNoticeTasks } from '#backoffice/auth/auth.jobs.ts';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { buildMail } from '#platform/mail/build-mail.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { Authenticator } from '#test/portal/authenticator.ts';
import { logIn, NEW_PASSWORD, setSecondFactor } from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { noticeMail } from './notice-mail.ts';
import { noticeTasks } from './notices.jobs.ts';
import { ACCOUNT_CHANGES } from './notices.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Runs the notification jobs. @returns the mails, in the order of the changes */
async function sendNotices(): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const services = { ...portal.services, mailer };
  const tasks = { ...noticeTasks(services), ...administratorNoticeTasks(services) };
  const jobs = await portal.sql<{ task: keyof typeof tasks; payload: object }>(
    `with taken as (delete from portal.outbox where task like '%.notice-mail' returning *)
     select task, payload from taken order by id`,
  );
  for (const { task, payload } of jobs) await tasks[task]?.run(payload, {} as never);
  return sent;
}

const customerLogin = async (email: string, password: string = DEMONSTRATION_PASSWORD) =>
  (await portal.ask('POST /user/login', { body: { email, password } })).body.token;
const customerOf = (token: string) => portal.ask('GET /user/user', { token });
const administratorOf = (token: string) => portal.ask('GET /user/admin/administrator', { token });

describe('change of a customer’s account', () => {
  it('mails the owner and ends the other sessions when the password changes', async () => {
    const [own, other] = [await customerLogin('nadia@example.com'), await customerLogin('nadia@example.com')];
    const passwords = { password: NEW_PASSWORD, confirmation: NEW_PASSWORD };
    const { body } = await portal.ask('POST /user/modifypassword', {
      token: own,
      body: { oldPassword: DEMONSTRATION_PASSWORD, ...passwords },
    });
    expect((await customerOf(other)).code).toBe('session.expired');
    expect((await customerOf(body.token)).status).toBe(200);
    const [mail, ...more] = await sendNotices();
    expect(more).toEqual([]);
    expect(mail?.to.address).toBe('nadia@example.com');
    expect(mail?.text).toContain('le mot de passe a été changé');
  });

  it('ends the other sessions when a passkey is added, and keeps the session that added it', async () => {
    const [own, other] = [await customerLogin('samir@example.com'), await customerLogin('samir@example.com')];
    const { body } = await portal.ask('POST /user/beginpasskey', { token: own, body: {} });
    const credential = new Authenticator().create(body);
    await portal.ask('POST /user/passkey', { token: own, body: { name: 'Clé', credential } });
    expect((await customerOf(other)).code).toBe('session.expired');
    expect((await customerOf(own)).status).toBe(200);
  });
});

describe('change of an administrator’s account', () => {
  it('mails the old address and ends the other sessions when the address changes', async () => {
    const { email, password } = await portal.administrator();
    const own = (await logIn(portal, email)).body.token;
    const other = (await logIn(portal, email)).body.token;
    const body = { email: `new-${email}`, language: 'fr-FR' as const, password };
    expect((await portal.ask('PUT /user/admin/administrator', { token: own, body })).status).toBe(200);
    expect((await administratorOf(other)).code).toBe('session.expired');
    expect((await administratorOf(own)).status).toBe(200);
    const queued = await portal.sql<{ text: string }>('select payload::text as text from portal.outbox');
    expect(queued.filter(({ text }) => text.includes(email))).toEqual([]);
    const [mail] = await sendNotices();
    expect(mail?.to.address).toBe(email);
    expect(mail?.text).toContain('l’adresse e-mail a été changée');
  });

  it('mails the old address and ends the sessions when a colleague changes the address', async () => {
    const boss = await portal.administrator({ isSuper: true });
    const { id, email, token } = await portal.administrator();
    const session = (await logIn(portal, email)).body.token;
    const body = { id, email: `moved-${email}`, language: 'fr-FR' as const };
    await portal.ask('POST /settingsadmin/administrator', { token: boss.token, body });
    expect((await administratorOf(session)).code).toBe('session.expired');
    expect((await administratorOf(token)).code).toBe('session.expired');
    expect((await sendNotices()).map(({ to }) => to.address)).toEqual([email]);
  });

  it('mails the owner when two-factor sign-in is turned on, and when it is turned off', async () => {
    const { email, password, token } = await portal.administrator();
    const set = await setSecondFactor(portal, { token });
    await portal.ask('POST /user/admin/removesecondfactor', { token: set.token, body: { password } });
    const mails = await sendNotices();
    expect(mails.map(({ to }) => to.address)).toEqual([email, email]);
    expect(mails[0]?.text).toContain('la double authentification a été activée');
    expect(mails[1]?.text).toContain('la double authentification a été désactivée');
  });
});

describe.each(LOCALES)('noticeMail (%s)', (locale) => {
  it.each(ACCOUNT_CHANGES)('names the change: %s', (change) => {
    const described = noticeMail({
      locale,
      timeZone: 'Europe/Paris',
      change,
      at: '2026-11-28T09:30:00Z',
      address: 'https://tickets.example.com/aqua-rivage/forgottenPassword',
      person: { PRENOM: 'Jeanne', NOM: 'Morel' },
    });
    const mail = buildMail(described, { tenantName: 'Aqua Rivage', colour: '#0b6e8a' });
    expect(mail.text).toMatchSnapshot();
  });
});
