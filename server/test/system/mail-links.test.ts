import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { jobsOfDomains } from '#jobs.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { PAGE_PATHS } from '#tenants/used-pages/used-pages.ts';
import { buyLines, cardLine } from '#test/portal/card-orders.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { ADMISSIONS, withdrawals } from '#test/portal/withdrawals.ts';
import { newPerson } from './world.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
refundTests((given) => ({ portal, bank, token } = given));
const { withdraw } = withdrawals(() => ({ portal, token }));

const VENUE = 'aqua-rivage';

/** Parameter that switches each page. */
const SWITCHES = {
  orders: ['history', 'historyItems_2'],
  cards: ['usedPages', 'usedPages_mySupports'],
  registration: ['usedPages', 'usedPages_signin'],
} as const;
const PAGES = ['orders', 'cards', 'registration'] as const;
const COMBINATIONS = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => PAGES.filter((_, index) => bits & (1 << index)));

async function open(pages: readonly (typeof PAGES)[number][]): Promise<void> {
  for (const page of PAGES) {
    const [group, code] = SWITCHES[page];
    await portal.sql(
      `insert into portal.parameter (tenant_id, parameter_group, code, is_enable, item_order)
       select id, $2, $3, $4, 0 from portal.tenant where name = $1
       on conflict (tenant_id, parameter_group, code) do update set is_enable = excluded.is_enable`,
      [VENUE, group, code, pages.includes(page)],
    );
  }
}

/**
 * Runs waiting jobs and their follow-up jobs.
 * @returns the mails that they send
 */
async function sentMails(): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage) => void sent.push(message);
  const { tasks } = jobsOfDomains({ ...portal.services, mailer: { ...portal.services.mailer, send } });
  for (let round = 0; round < 3; round += 1) {
    const waiting = await portal.sql<{ task: string; payload: object }>(
      `delete from portal.outbox returning task, payload`,
    );
    const mails = waiting.filter(({ task }) => /mail|refund|withdrawal/.test(task));
    for (const { task, payload } of mails) await (tasks as TaskList)[task]?.run(payload, {} as never);
  }
  return sent;
}

/** Causes every mail that links to a page that can be switched off. */
async function occasions(): Promise<MailMessage[]> {
  await portal.sql('delete from portal.outbox');
  const order = await buyLines(portal, token, [ADMISSIONS]);
  const options = await portal.ask('GET /Purchase/Withdrawal', {
    query: { externalPurchaseId: order.externalPurchaseId ?? '' },
    token,
  });
  expect((await withdraw(options.body.order)).status).toBe(200);
  await buyLines(portal, token, [
    cardLine('CARTE-10', 'PLEIN', { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' }),
  ]);
  const asking = await newPerson(portal, VENUE);
  const [card] = await portal.sql<{ number: string; code: string }>(
    `select number, code from venue.card join portal.tenant on tenant.id = card.tenant_id
      where tenant.name = $1 and holder_reference is not null order by card.created_at desc limit 1`,
    [VENUE],
  );
  const attached = await portal.ask('POST /user/PreAttachedCardNumber', {
    token: asking.token,
    query: { cardNumber: card?.number ?? '' },
    body: { code: card?.code ?? '' },
  });
  expect(attached.body.state).toBe('requested');
  const unknown = await portal.ask('POST /user/forgottenpassword', {
    body: { email: `unknown-${randomUUID()}@example.com` },
  });
  expect(unknown.status).toBe(204);
  await bank.run();
  return sentMails();
}

/** Returns the paths of links in a mail. A card’s owner answers a `request` on a page that every venue has. */
const pathsIn = ({ html, text }: MailMessage) =>
  [...`${html} ${text}`.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([address]) => {
    const { pathname, hash } = new URL(address.replaceAll('&#38;', '&'));
    const path = pathname.replace(/^\/(de-DE|en-GB)/, '');
    return path.endsWith('/my-supports') && hash ? 'request' : path;
  });

describe('links of mails', () => {
  it.each(COMBINATIONS.map((pages) => ({ pages, name: pages.join(', ') || 'none' })))(
    'lead to switched-on pages only, with these pages on: $name',
    async ({ pages }) => {
      await open(pages);
      const mails = await occasions();
      const closed = PAGES.filter((page) => !pages.includes(page)).map(
        (page) => `/${VENUE}/${PAGE_PATHS[page]}`,
      );
      expect(mails.length).toBeGreaterThanOrEqual(5);
      for (const mail of mails) {
        const links = pathsIn(mail);
        expect(links, mail.subject).not.toEqual([]);
        expect(
          links.filter((path) => closed.includes(path)),
          mail.subject,
        ).toEqual([]);
      }
      const linked = mails.flatMap(pathsIn);
      for (const page of pages) expect(linked, page).toContain(`/${VENUE}/${PAGE_PATHS[page]}`);
    },
  );
});

describe('addresses of pages that can be switched off', () => {
  it('are written in one module of the server', () => {
    const sources = readdirSync('server/src', { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('demonstration/'),
    );
    const named = sources.filter((name) =>
      new RegExp(`[/'\`](${Object.values(SWITCHED_PATHS).join('|')})['\`?]`).test(
        readFileSync(join('server/src', name), 'utf8'),
      ),
    );
    expect(named).toEqual(['tenants/used-pages/used-pages.ts']);
  });

  it.each(LOCALES)('are not mentioned in the texts of mails and documents in %s', (locale) => {
    const profile = JSON.parse(readFileSync(`phrases/${locale}/common.json`, 'utf8')).profile;
    const names = [profile.supports, profile.orders] as string[];
    expect(names.every((name) => name.length > 4)).toBe(true);
    for (const area of ['mails', 'documents', 'errors', 'offline']) {
      const words = readFileSync(`phrases/${locale}/server/${area}.json`, 'utf8');
      for (const name of names)
        expect(words, `${area}: ${name}`).not.toMatch(new RegExp(`[«“„][\\s\\u00a0]?${name}`));
    }
    expect(translator(locale, 'mails')('pages.tickets')).not.toBe('');
  });
});

const { tickets: _, ...SWITCHED_PATHS } = PAGE_PATHS;
