import { RIGHTS, type Right, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAdministrator } from '../portal/administrators.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { BACK_OFFICE_ACCESS } from './access-backoffice.ts';
import type { Row } from './access-rows.ts';
import { superAdministrator, worthlessTokens } from './backoffice-tokens.ts';
import { SAMPLES } from './samples.ts';
import { type BackOfficeKey, PUBLIC_ACCESSES } from './samples-backoffice.ts';
import { newTeam, type World, worldOf } from './world.ts';

const KEYS = Object.keys(BACK_OFFICE_ACCESS) as BackOfficeKey[];
const VENUE = 'aqua-rivage';
const PROVIDER = 'plateforme';

let portal: PortalTest;
let world: World;
/** None of these is a valid token of this back office. */
let worthless: Record<string, string>;
beforeAll(async () => {
  portal = await portalTest();
  world = await worldOf(portal, VENUE);
  worthless = await worthlessTokens(portal, world);
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Makes a call about unchanged items. @returns its status, with the code of a refusal */
async function answerOf(
  key: BackOfficeKey,
  token: string | undefined,
  { tenant = VENUE, administrator = world.administrator } = {},
): Promise<string> {
  const sample = SAMPLES[key]({ ...world, administrator, team: await newTeam(portal, tenant) });
  // One at a time for a tenant, and no jobs run here.
  await portal.sql('delete from portal.catalogue_synchronization');
  const { status, code } = await portal.ask(key, { ...sample, tenant, token } as never);
  return [status, code].filter((part) => part !== undefined).join(' ');
}

const answerTo = (key: BackOfficeKey, administrator: TestAdministrator, tenant = VENUE) =>
  answerOf(key, administrator.token, { tenant, administrator });

/** Calls that change the requester's token or password. */
const SPENDING: readonly BackOfficeKey[] = [
  'POST /user/admin/logout',
  'DELETE /user/admin/session',
  'POST /user/admin/modifypassword',
  'DELETE /user/admin/administrator',
];
const holders = new Map<string, Promise<TestAdministrator>>();

/** An administrator with exactly these rights, and an unchanged password. */
function holderOf(key: BackOfficeKey, rights: readonly Right[], tenant = VENUE): Promise<TestAdministrator> {
  if (SPENDING.includes(key)) return portal.administrator({ rights, tenant });
  const name = `${tenant} ${rights.join()}`;
  const holder = holders.get(name) ?? portal.administrator({ rights, tenant });
  holders.set(name, holder);
  return holder;
}

/** The expected answer to an administrator with these rights. */
function expectedFor({ who, answer }: Row, rights: readonly Right[]): string {
  if (typeof who === 'string' || who.some((right) => rights.includes(right))) return answer;
  return '401 commons.admin-right-required';
}

describe('access to the calls of the back office', () => {
  test('is declared for each of them', () => {
    const open: readonly unknown[] = PUBLIC_ACCESSES;
    const ofBackOffice = Object.entries(calls).filter(([, { access }]) => !open.includes(String(access)));
    expect([...KEYS].sort()).toEqual(ofBackOffice.map(([key]) => key).sort());
  });

  test.each(KEYS)('%s: refused without a token of this back office', async (key) => {
    const { who, answer } = BACK_OFFICE_ACCESS[key];
    const isOpen = who === 'anyone';
    expect(await answerOf(key, undefined)).toBe(isOpen ? answer : '401 session.required');
    for (const [name, token] of Object.entries(worthless)) {
      expect(await answerOf(key, token), name).toBe(isOpen ? answer : '401 session.expired');
    }
  });

  test.each(KEYS)('%s: open to administrators by each right', async (key) => {
    const row = BACK_OFFICE_ACCESS[key];
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const sets: (readonly Right[])[] = [[], ...TENANT_RIGHTS.map((right) => [right]), TENANT_RIGHTS];
    for (const rights of sets) {
      const name = rights.join(', ');
      found[name] = await answerTo(key, await holderOf(key, rights));
      expected[name] = expectedFor(row, rights);
    }
    expect(found).toEqual(expected);
  });

  test.each(KEYS)('%s: open to the super administrator', async (key) => {
    const { answer, ofSuper = answer } = BACK_OFFICE_ACCESS[key];
    expect(await answerTo(key, await superAdministrator(portal, VENUE))).toBe(ofSuper);
  });

  test.each(KEYS)(
    '%s: at the provider tenant the master, and its administrators by their rights',
    async (key) => {
      const row = BACK_OFFICE_ACCESS[key];
      const { answer, ofMaster = answer, ofProvider = answer } = row;
      const atProvider = { ...row, answer: ofProvider };
      expect(await answerTo(key, await superAdministrator(portal, PROVIDER), PROVIDER)).toBe(ofMaster);
      for (const right of RIGHTS) {
        const one = await holderOf(key, [right], PROVIDER);
        expect(await answerTo(key, one, PROVIDER), right).toBe(expectedFor(atProvider, [right]));
      }
    },
  );

  describe('while the tenant requires a second factor', () => {
    beforeAll(() => portal.sql('update portal.team set second_factor_required = true'));
    afterAll(() => portal.sql('update portal.team set second_factor_required = false'));

    /** What begins or enrols a session asks for the link that was mailed. */
    const BY_LINK: readonly string[] = [
      'POST /user/admin/login',
      'POST /user/admin/secondfactor',
      'POST /user/admin/beginpasskey',
      'POST /user/admin/passkey',
    ];

    test.each(KEYS)('%s: for administrators without one', async (key) => {
      const { who, answer: usual } = BACK_OFFICE_ACCESS[key];
      const answer = BY_LINK.includes(key) ? '403 admin.enrolment-link' : usual;
      const isOpen = who === 'anyone' || who === 'administrator-without-2fa';
      const one = await holderOf(key, TENANT_RIGHTS);
      expect(await answerTo(key, one)).toBe(isOpen ? answer : '403 admin.second-factor-to-set');
      const refused = isOpen ? answer : '403 admin.second-factor-to-set';
      expect(await answerTo(key, await superAdministrator(portal, VENUE))).toBe(refused);
    });
  });
});
