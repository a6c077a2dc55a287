import { beforeEach, describe, expect, test } from 'vitest';
import { dayFrom, type QuotientTest, quotientTests } from '#test/portal/quotients.ts';
import { createFaults } from '#test/portal/ticketing-faults.ts';
import { newPerson, type Person } from '#test/system/world.ts';

let portal: QuotientTest;
let ada: Person;
const faults = createFaults(1);
// No circuit breaker opens in these tests: the sign-in itself times out.
const patient = { timeLimit: 600_000, failuresToOpen: 1000 };
quotientTests({ wrapTicketing: faults.wrap, circuitBreaker: patient }, (given) => ({ portal, ada } = given));

const find = async (search: string) =>
  (
    await portal.ask('GET /settingsticketing/customerQuotients', {
      token: portal.clerk,
      query: { search },
    })
  ).body;

describe('quotient entered by an administrator', () => {
  test('opens its price interval until its last day and is audited without a name', async () => {
    expect((await portal.enter(ada, 620)).body).toMatchObject({
      id: ada.userId,
      quotient: { quotient: 620, validUntil: dayFrom(30), source: 'administrator' },
    });
    expect(await portal.own(ada)).toMatchObject({ quotient: 620, externalDiscountCode: 'QF1' });
    expect(await portal.claimsAfterRefresh(ada)).toMatchObject({ FamilyQuotient: 620 });
    expect(await portal.actionsOn(ada)).toEqual(['quotient.entered']);
    const logged = await portal.sql<{ entry: string }>(
      `select row_to_json(audit_entry)::text as entry from portal.audit_entry where action like 'quotient%'`,
    );
    expect(logged.some(({ entry }) => entry.includes(ada.lastName) || entry.includes(ada.email))).toBe(false);
  });

  test('expires in the token and in the account', async () => {
    await portal.enter(ada, 620);
    await portal.lapse(ada);
    expect(await portal.own(ada)).toEqual({});
    expect(await portal.claimsAfterRefresh(ada)).not.toHaveProperty('FamilyQuotient');
    const { body } = await portal.ask('GET /user/user', { token: ada.token });
    expect(body.hasFamilyQuotient).toBe(false);
  });

  test('can be removed', async () => {
    await portal.enter(ada, 620);
    const query = { customerId: ada.userId };
    const { body } = await portal.ask('DELETE /settingsticketing/customerQuotient', {
      token: portal.clerk,
      query,
    });
    expect(body.quotient).toBeUndefined();
    expect(await portal.own(ada)).toEqual({});
    expect(await portal.actionsOn(ada)).toEqual(['quotient.entered', 'quotient.removed']);
  });

  test('ends on a future day within two years', async () => {
    for (const day of [dayFrom(-2), dayFrom(800)])
      expect(await portal.enter(ada, 620, day)).toMatchObject({
        status: 400,
        code: 'quotient.valid-until',
        fields: { validUntil: expect.any(String) },
      });
    expect((await portal.enter(ada, 10_000)).fields).toHaveProperty('quotient');
    const words = await portal.words((locale) =>
      portal.ask('PUT /settingsticketing/customerQuotient', {
        token: portal.clerk,
        locale,
        body: { customerId: ada.userId, quotient: 1, validUntil: '2001-01-01' },
      }),
    );
    expect(words).toEqual({ codes: ['quotient.valid-until'], texts: 3 });
  });

  test('is rejected for a customer of another venue', async () => {
    const elsewhere = await newPerson(portal, 'patinoire-givre');
    expect(await portal.enter(elsewhere, 620)).toMatchObject({
      status: 404,
      code: 'quotient.customer-not-found',
    });
  });

  test('is found by a prefix of the address or last name, in this venue only', async () => {
    const elsewhere = await newPerson(portal, 'patinoire-givre');
    expect(await find(ada.email.toUpperCase().slice(0, 12))).toMatchObject([{ id: ada.userId }]);
    expect(await find(ada.lastName)).toMatchObject([{ id: ada.userId, email: ada.email }]);
    expect(await find(elsewhere.lastName)).toEqual([]);
    expect(await find('%%')).toEqual([]);
  });

  test('is found regardless of case and accents of the name', async () => {
    await portal.sql(
      `update portal.customer set first_name = 'Zoë', last_name = 'Lefèvre-Ångström' where id = $1`,
      [ada.userId],
    );
    for (const typed of ['lefevre', 'LEFÈVRE', 'angstrom zoe', 'Lefe\u0300vre'])
      expect(await find(typed), typed).toMatchObject([{ id: ada.userId }]);
  });
});

describe('quotient from the ticketing system', () => {
  beforeEach(() => faults.clear());

  const say = (person: Person, quotient: number) =>
    portal.sql(
      `insert into venue.family_quotient (tenant_id, holder, quotient)
       select tenant_id, id::text, $2 from portal.customer where id = $1`,
      [person.userId, quotient],
    );

  test('replaces an entered quotient at the next refresh, and ends when the system drops it', async () => {
    await portal.enter(ada, 620);
    await say(ada, 300);
    expect(await portal.claimsAfterRefresh(ada)).toMatchObject({ FamilyQuotient: 300 });
    expect(await portal.own(ada)).toMatchObject({
      quotient: 300,
      source: 'ticketing',
      externalDiscountCode: 'QF2',
    });
    await portal.sql('delete from venue.family_quotient where holder = $1', [ada.userId]);
    expect(await portal.claimsAfterRefresh(ada)).not.toHaveProperty('FamilyQuotient');
  });

  test('cannot be changed by administrators', async () => {
    await say(ada, 300);
    await portal.claimsAfterRefresh(ada);
    expect((await portal.enter(ada, 620)).code).toBe('quotient.from-ticketing');
    const words = await portal.words((locale) =>
      portal.ask('DELETE /settingsticketing/customerQuotient', {
        token: portal.clerk,
        locale,
        query: { customerId: ada.userId },
      }),
    );
    expect(words).toEqual({ codes: ['quotient.from-ticketing'], texts: 3 });
    expect(await portal.own(ada)).toMatchObject({ quotient: 300 });
  });

  test('is not waited for at sign-in and refresh: the stored quotient remains', async () => {
    await portal.enter(ada, 620);
    await say(ada, 300);
    faults.plan({ method: 'readFamilyQuotient', fault: 'time-out' });
    expect(await portal.claimsAfterRefresh(ada)).toMatchObject({ FamilyQuotient: 620 });
    faults.clear();
    expect(await portal.claimsAfterRefresh(ada)).toMatchObject({ FamilyQuotient: 300 });
  });

  test('is not read where it opens no price', async () => {
    faults.plan({ method: 'readFamilyQuotient', fault: 'duplicate' });
    const before = faults.happened.length;
    await portal.withoutIntervals(() => portal.claimsAfterRefresh(ada));
    expect(faults.happened).toHaveLength(before);
    await portal.claimsAfterRefresh(ada);
    expect(faults.happened).toHaveLength(before + 1);
  });
});
