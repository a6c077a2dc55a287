import { RIGHTS, type Right, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAdministrator } from '../portal/administrators.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { BACK_OFFICE_ACCESS } from './access-backoffice.ts';
import type { Row } from './access-rows.ts';
import { superAdministrator, WORTHLESS_TOKENS, worthlessTokens } from './backoffice-tokens.ts';
import { longest, reportDone } from './proof.ts';
import { SAMPLES } from './samples.ts';
import { type BackOfficeKey, PUBLIC_ACCESSES } from './samples-backoffice.ts';
import { newTeam, type Team, type World, worldOf } from './world.ts';

const KEYS = Object.keys(BACK_OFFICE_ACCESS) as BackOfficeKey[];
const VENUE = 'aqua-rivage';
const PROVIDER = 'plateforme';

let portal: PortalTest;
let world: World;
let worthless: Awaited<ReturnType<typeof worthlessTokens>>;
beforeAll(async () => {
  portal = await portalTest();
  world = await worldOf(portal, VENUE);
  worthless = await worthlessTokens(portal, world);
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Items that no call has changed, by tenant. */
const teams = new Map<string, Team>();

/**
 * Makes a call about unchanged items.
 * @returns its status, and the code of a refusal
 */
async function answerOf(
  key: BackOfficeKey,
  token: string | undefined,
  { tenant = VENUE, administrator = world.administrator } = {},
): Promise<string> {
  const team = teams.get(tenant) ?? (await newTeam(portal, tenant));
  teams.set(tenant, team);
  const sample = SAMPLES[key]({ ...world, administrator, team });
  const { status, code } = await portal.ask(key, { ...sample, tenant, token } as never);
  if (status < 400 && !key.startsWith('GET ')) {
    teams.delete(tenant);
    // A tenant has one synchronization at a time, and no jobs run here.
    await portal.sql('delete from portal.catalogue_synchronization');
  }
  // An accepted call may answer an item with a code of its own.
  return status < 400 ? String(status) : [status, code].filter((part) => part !== undefined).join(' ');
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

/** Returns an administrator with exactly these rights and an unchanged password. */
function holderOf(key: BackOfficeKey, rights: readonly Right[], tenant = VENUE): Promise<TestAdministrator> {
  if (SPENDING.includes(key)) return portal.administrator({ rights, tenant });
  const name = `${tenant} ${rights.join()}`;
  const holder = holders.get(name) ?? portal.administrator({ rights, tenant });
  holders.set(name, holder);
  return holder;
}

/** Returns the expected response to an administrator with these rights. */
function expectedFor({ who, answer }: Row, rights: readonly Right[]): string {
  if (typeof who === 'string' || who.some((right) => rights.includes(right))) return answer;
  return '401 commons.admin-right-required';
}

/** Expects the response of each call to one requester; a failure names every call that differs. */
async function expectAnswers(
  ask: (key: BackOfficeKey) => Promise<string>,
  expected: (row: Row, key: BackOfficeKey) => string,
): Promise<void> {
  const found: Record<string, string> = {};
  for (const key of KEYS) found[key] = await ask(key);
  reportDone('probes', KEYS.length);
  expect(found).toEqual(Object.fromEntries(KEYS.map((key) => [key, expected(BACK_OFFICE_ACCESS[key], key)])));
}

const nameOf = (rights: readonly Right[]): string => rights.join(', ') || 'no right';

/** Each test makes every call of the back office. */
const TIMEOUT_MS = longest(120_000);

test('the access table names every call of the back office', () => {
  const open: readonly unknown[] = PUBLIC_ACCESSES;
  const ofBackOffice = Object.entries(calls).filter(([, { access }]) => !open.includes(String(access)));
  expect([...KEYS].sort()).toEqual(ofBackOffice.map(([key]) => key).sort());
});

describe('every call of the back office of a venue', { timeout: TIMEOUT_MS }, () => {
  test('requires a session from a requester without a token', async () => {
    await expectAnswers(
      (key) => answerOf(key, undefined),
      ({ who, answer }) => (who === 'anyone' ? answer : '401 session.required'),
    );
  });

  test.each(WORTHLESS_TOKENS)('rejects the session of an invalid token: %s', async (name) => {
    await expectAnswers(
      (key) => answerOf(key, worthless[name]),
      ({ who, answer }) => (who === 'anyone' ? answer : '401 session.expired'),
    );
  });

  const sets: (readonly Right[])[] = [[], ...TENANT_RIGHTS.map((right) => [right]), TENANT_RIGHTS];
  test.each(sets.map((rights) => [nameOf(rights), rights] as const))(
    'answers an administrator by the rights: %s',
    async (_name, rights) => {
      await expectAnswers(
        async (key) => answerTo(key, await holderOf(key, rights)),
        (row) => expectedFor(row, rights),
      );
    },
  );

  test('answers the super administrator', async () => {
    await expectAnswers(
      async (key) => answerTo(key, await superAdministrator(portal, VENUE)),
      ({ answer, ofSuper = answer }) => ofSuper,
    );
  });
});

describe('every call of the back office of the provider tenant', { timeout: TIMEOUT_MS }, () => {
  test('answers the master', async () => {
    await expectAnswers(
      async (key) => answerTo(key, await superAdministrator(portal, PROVIDER), PROVIDER),
      ({ answer, ofMaster = answer }) => ofMaster,
    );
  });

  test.each(RIGHTS)('answers an administrator by the right %s', async (right) => {
    await expectAnswers(
      async (key) => answerTo(key, await holderOf(key, [right], PROVIDER), PROVIDER),
      (row) => expectedFor({ ...row, answer: row.ofProvider ?? row.answer }, [right]),
    );
  });
});

describe('every call of the back office while the tenant requires a second factor', {
  timeout: TIMEOUT_MS,
}, () => {
  beforeAll(() => portal.sql('update portal.team set second_factor_required = true'));
  afterAll(() => portal.sql('update portal.team set second_factor_required = false'));

  /** Calls that begin or enrol a session require the link that was mailed. */
  const BY_LINK: readonly string[] = [
    'POST /user/admin/login',
    'POST /user/admin/secondfactor',
    'POST /user/admin/beginpasskey',
    'POST /user/admin/passkey',
  ];

  const expectedWithout = ({ who, answer }: Row, key: BackOfficeKey): string => {
    if (who !== 'anyone' && who !== 'administrator-without-2fa') return '403 admin.second-factor-to-set';
    return BY_LINK.includes(key) ? '403 admin.enrolment-link' : answer;
  };

  test('requires a second factor of an administrator with all rights', async () => {
    await expectAnswers(async (key) => answerTo(key, await holderOf(key, TENANT_RIGHTS)), expectedWithout);
  });

  test('requires a second factor of the super administrator', async () => {
    await expectAnswers(
      async (key) => answerTo(key, await superAdministrator(portal, VENUE)),
      expectedWithout,
    );
  });
});
