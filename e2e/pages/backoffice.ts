import { createHmac } from 'node:crypto';
import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import { PASSWORD, VENUE } from '../data/demonstration.ts';
import { sql } from '../harness/database.ts';
import { waitForMail } from '../harness/outbox.ts';
import { portal } from '../harness/portal.ts';
import { isAlive, type Visitor } from '../harness/visitor.ts';
import { seePage } from './catalogue.ts';

/** The super administrator of each venue. */
export const ADMIN = 'admin@example.com';
/** The master, at the provider tenant. */
export const MASTER = 'master@example.com';
export const PROVIDER = 'plateforme';
/** Fulfils the rule of the back office. */
export const NEW_PASSWORD = 'Nage-Libre-Papillon-2026!';

/** The sections of the menu, each with its address below `/backoffice` (specification §6). */
const SECTIONS = {
  overview: '',
  design: 'design',
  ticketingSettings: 'ticketingsettings',
  stuckCarts: 'stuckedcarts',
  administrators: 'administratorarea',
  roles: 'roles',
  audit: 'audit',
} as const;

type SectionName = keyof typeof SECTIONS;

export interface Person {
  email: string;
  password: string;
  tenant: string;
}

export const admin = (tenant = VENUE): Person => ({
  email: tenant === PROVIDER ? MASTER : ADMIN,
  password: PASSWORD,
  tenant,
});

interface Session {
  token: string;
  expiresAt: string;
}

const sessions = new Map<string, Session>();

/** A session over HTTP; kept, so that tests do not wait for the limits of the login. */
export async function sessionOf(person: Person): Promise<Session> {
  const key = `${person.tenant} ${person.email}`;
  const known = sessions.get(key);
  if (known) return known;
  const { email, password, tenant } = person;
  const session = await ask('POST /user/admin/login', { body: { email, password } }, { tenant });
  sessions.set(key, session);
  return session;
}

/** Makes a call of the interface. @throws Error with what was answered, when that is no success */
export async function ask<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  { tenant = VENUE, token }: { tenant?: string; token?: string } = {},
): Promise<CallAnswer<K>> {
  const answer = await send(key, input, { tenant, ...(token && { token }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${key} answers ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as CallAnswer<K>;
}

/** Makes a call, whatever is answered. */
export function send<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  { tenant = VENUE, token }: { tenant?: string; token?: string } = {},
): Promise<Response> {
  const [method = '', path] = key.split(' ');
  const { query, body } = input as { query?: Record<string, unknown>; body?: unknown };
  const parameters = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return fetch(`${portal().url}/api/v1${path}?${new URLSearchParams(parameters)}`, {
    method,
    headers: {
      tenantname: tenant,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Makes a call as an administrator. */
export async function askAs<K extends CallKey>(
  person: Person,
  key: K,
  input: CallInput<K>,
): Promise<CallAnswer<K>> {
  return ask(key, input, { tenant: person.tenant, token: (await sessionOf(person)).token });
}

let made = 0;

type RoleRights = CallInput<'PUT /Tenant/AddOrUpdateRole'>['body']['rights'];

/** A new administrator with a role of these rights, who has a password. */
export async function newAdministrator(rights: RoleRights = [], tenant = VENUE): Promise<Person> {
  made += 1;
  const boss = admin(tenant);
  const email = `team.${Date.now()}.${made}@example.com`;
  const name = `Role ${Date.now()} ${made}`;
  const roles =
    rights.length > 0
      ? [(await askAs(boss, 'PUT /Tenant/AddOrUpdateRole', { body: { name, rights } })).id]
      : [];
  await askAs(boss, 'POST /settingsadmin/administrator', { body: { email, language: 'fr-FR', roles } });
  // The first of them has the password of the demonstration: no link has to be waited for.
  await sql(
    `update portal.administrator as made set password_hash = known.password_hash, confirmed_at = now()
       from portal.administrator as known
      where made.email = $1 and known.tenant_id = made.tenant_id and known.email = $2`,
    [email, boss.email],
  );
  return { email, password: PASSWORD, tenant };
}

const LINK = /https?:\/\/\S+\/backoffice\/password#[\w-]+/;

/** The link of the latest mail that has one. @param isWanted which of them */
export async function waitForLink(
  email: string,
  isWanted: (link: string) => boolean = () => true,
): Promise<string> {
  const linkIn = (text: string) => LINK.exec(text)?.[0] ?? '';
  const { text } = await waitForMail(
    email,
    (mail) => linkIn(mail.text) !== '' && isWanted(linkIn(mail.text)),
  );
  return linkIn(text);
}

/** Types an address of the back office, as somebody who is signed in there already. */
export async function enterAs(visitor: Visitor, person: Person, path = ''): Promise<number> {
  const { page, site } = visitor;
  const { token, expiresAt } = await sessionOf(person);
  // Any address of the site: its storage is the same.
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [
      [`${person.tenant}/adminTokenExpiry`, expiresAt],
      [`${person.tenant}/adminToken`, token],
    ] as [string, string][],
  );
  return visitor.open(`/${person.tenant}/backoffice${path && `/${path}`}`);
}

/** Opens a section by its address, signed in, and waits for it. */
export async function openSection(visitor: Visitor, section: SectionName, person = admin()): Promise<void> {
  await enterAs(visitor, person, SECTIONS[section]);
  await seePage(visitor, visitor.say(`backoffice.sections.${section}.title`));
  await isAlive(visitor.page);
}

/** Opens an entry of the rail, which a small window keeps behind a button. @param heading of what is seen then */
export async function followRail(
  visitor: Visitor,
  section: SectionName,
  heading = visitor.say(`backoffice.sections.${section}.title`),
): Promise<void> {
  const { page, say, width } = visitor;
  if (width < 1100)
    await page.getByRole('button', { name: say('backoffice.menu.open'), exact: true }).click();
  const title = say(`backoffice.sections.${section}.title`);
  await railEntries(visitor).filter({ hasText: title }).click();
  await seePage(visitor, heading);
}

/** The links of the rail. */
export const railEntries = ({ page, say }: Visitor) =>
  page.getByRole('navigation', { name: say('backoffice.menu.label'), exact: true }).getByRole('link');

/** What the rail shows, without what stands beside an entry. */
export const railTitles = async (visitor: Visitor): Promise<string[]> =>
  (await railEntries(visitor).allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');

/** Fills in the login, where the visitor is already. */
export async function fillLogin(
  visitor: Visitor,
  { email, password }: Omit<Person, 'tenant'>,
): Promise<void> {
  const { page, say } = visitor;
  await seePage(visitor, say('backoffice.login.title'));
  await page.getByLabel(say('backoffice.fields.email'), { exact: true }).fill(email);
  await page.getByLabel(say('backoffice.fields.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('backoffice.login.submit'), exact: true }).click();
}

/** The button of who is signed in. */
const personButton = ({ page, say }: Visitor, { email }: Pick<Person, 'email'>) =>
  page.getByRole('button', { name: say('backoffice.person.menu', { email }) });

/** Waits for the frame, with somebody signed in. */
export async function seePerson(visitor: Visitor, person: Pick<Person, 'email'>): Promise<void> {
  await personButton(visitor, person).waitFor();
}

/** Opens the menu of who is signed in. */
export async function openPersonMenu(visitor: Visitor, person: Pick<Person, 'email'>): Promise<void> {
  await personButton(visitor, person).click();
}

export async function signOut(visitor: Visitor, person: Pick<Person, 'email'>): Promise<void> {
  const { page, say } = visitor;
  await openPersonMenu(visitor, person);
  await page.getByRole('button', { name: say('backoffice.person.signOut'), exact: true }).click();
  await seePage(visitor, say('backoffice.login.title'));
}

/**
 * The code that an authenticator application shows (RFC 6238: SHA-1, 30 s, six digits).
 * @param secret base 32, spaces allowed
 * @param ahead steps into the future: a code is taken once, and the one after it already
 */
export function totp(secret: string, ahead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text.replaceAll(' ', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Waits for what a toast says. */
export async function seeToast({ page }: Visitor, words: string): Promise<void> {
  await page.locator('.toast').filter({ hasText: words }).first().waitFor();
}
