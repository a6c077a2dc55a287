import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticeTasks } from '#account/notices/notices.jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { logIn } from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { noticeTasks as administratorNoticeTasks } from '../auth/auth.jobs.ts';
import { ATTACK_FAILURES, kindOf, maskedAccount } from './security.ts';

let portal: PortalTest;
let boss: { token: string };
beforeAll(async () => {
  portal = await portalTest();
  boss = await portal.administrator({ rights: ['settings.admin'] });
});
afterAll(() => portal[Symbol.asyncDispose]());

let network = 0;
/** Sends wrong passwords of a customer, each from another network, and waits until each is recorded. */
async function guess(email: string, times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    network += 1;
    const body = { email, password: 'Soleil-2026!' };
    await portal.ask('POST /user/login', { body, address: `198.51.${network}.7` });
    await recorded(network);
  }
}

/** Waits until this many password refusals are recorded; the answer does not wait for the record. */
async function recorded(count: number): Promise<void> {
  for (let waited = 0; waited < 5000; waited += 20) {
    const [row] = await portal.sql<{ count: number }>(
      `select coalesce(sum(count), 0)::int as count from portal.refused_attempt where kind = 'password' and site = 'shop'`,
    );
    if ((row?.count ?? 0) >= count) return;
    await sleep(20);
  }
  throw new Error(`Not ${count} refusals were recorded`);
}

/** Runs the jobs that notify owners. @returns the mails */
async function sendNotices(): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const services = { ...portal.services, mailer };
  const tasks = { ...noticeTasks(services), ...administratorNoticeTasks(services) };
  const jobs = await portal.sql<{ task: keyof typeof tasks; payload: object }>(
    `delete from portal.outbox where task like '%.notice-mail' returning task, payload`,
  );
  for (const { task, payload } of jobs) await tasks[task]?.run(payload, {} as never);
  return sent;
}

const security = async () => (await portal.ask('GET /settingsadmin/security', { token: boss.token })).body;

describe('security page', () => {
  it('shows refused sign-ins by masked account and shortened network', async () => {
    await guess('jeanne@example.com', 2);
    const { days, refusals } = await security();
    expect(days).toHaveLength(7);
    expect(days.at(-1)?.shop).toBeGreaterThanOrEqual(2);
    expect(refusals).toContainEqual(
      expect.objectContaining({
        site: 'shop',
        kind: 'password',
        account: 'j•••@example.com',
        network: '198.51.1.0/24',
        count: 1,
      }),
    );
    const rows = await portal.sql<{ row: string }>(
      'select row_to_json(attempt)::text as row from portal.refused_attempt as attempt',
    );
    expect(JSON.stringify(rows)).not.toContain('jeanne@');
  });

  it('counts refused calls of administrators without the right', async () => {
    const other = await portal.administrator({ rights: ['settings.design'] });
    const refused = await portal.ask('GET /settingsadmin/security', { token: other.token });
    expect(refused.status).toBe(401);
    await expect
      .poll(async () => (await security()).refusals.map(({ site, kind }) => `${site} ${kind}`))
      .toContain('backoffice right');
  });

  it('shows how many team members have a second factor', async () => {
    const { factors } = await security();
    expect(factors.administrators).toBeGreaterThanOrEqual(2);
    expect(factors.isOwnSet).toBe(false);
  });
});

describe('notice of a password attack', () => {
  it('is mailed once a day to the owner of the account, with its own text', async () => {
    await guess('samir@example.com', ATTACK_FAILURES - 1);
    expect(await sendNotices()).toEqual([]);
    await guess('samir@example.com', 1);
    await expect.poll(async () => (await sendNotices()).map(({ subject }) => subject)).toHaveLength(1);
    await guess('samir@example.com', 3);
    await sleep(200);
    expect(await sendNotices()).toEqual([]);
  });

  it('is not mailed for an unknown account', async () => {
    await guess('nobody@example.com', ATTACK_FAILURES + 1);
    await sleep(200);
    expect(await sendNotices()).toEqual([]);
  });
});

describe('sessions of an administrator', () => {
  it('are listed, and other sessions are ended one by one or together', async () => {
    const { email } = await portal.administrator();
    const { token } = (await logIn(portal, email)).body as { token: string };
    const second = (await logIn(portal, email)).body as { token: string };
    const third = (await logIn(portal, email)).body as { token: string };
    const listed = (await portal.ask('GET /user/admin/sessions', { token })).body;
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const ofSecond = (await portal.ask('GET /user/admin/sessions', { token: second.token })).body.find(
      ({ isCurrent }) => isCurrent,
    );
    const end = (query: { id?: string }) => portal.ask('DELETE /user/admin/othersessions', { query, token });
    expect((await end({ id: ofSecond?.id ?? '' })).status).toBe(204);
    const isOpen = async (bearer: string) =>
      (await portal.ask('GET /user/admin/sessions', { token: bearer })).status === 200;
    expect([await isOpen(second.token), await isOpen(third.token)]).toEqual([false, true]);
    await end({});
    expect([await isOpen(third.token), await isOpen(token)]).toEqual([false, true]);
  });
});

describe('kindOf and maskedAccount', () => {
  it.each([
    ['account.invalid-credentials', 'password'],
    ['account.temporarily-blocked', 'blocked'],
    ['account.presignup-failed', 'code'],
    ['admin.second-factor-incorrect', 'code'],
    ['passkey.unknown', 'passkey'],
    ['noclearance', 'right'],
  ])('classify the code %s as %s', (code, kind) => expect(kindOf(code)).toBe(kind));

  it.each([
    ['jeanne@example.com', 'j•••@example.com'],
    ['@example.com', ''],
    ['<script>', ''],
    [`a@${'b'.repeat(90)}`, ''],
  ])('mask %j as %j', (account, shown) => expect(maskedAccount(account)).toBe(shown));
});
