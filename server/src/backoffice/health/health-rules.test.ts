import { describe, expect, test } from 'vitest';
import { certificatesLine, linesOf, type VenueHealth } from './health.ts';

const now = new Date('2026-11-23T08:00:00Z');
const WELL: VenueHealth = {
  now,
  synchronizedAt: new Date('2026-11-23T07:56:00Z'),
  failure: null,
  answers: 100,
  failures: 0,
  totalMs: 20_000,
  slowestMs: 400,
  wrong: null,
  refused: 0,
  bounced: 0,
  waiting: 0,
  latePayments: 0,
  oldestPayment: null,
  stuckCarts: 0,
  oldestCart: null,
  keyExpiresOn: null,
  ssoExpiresOn: null,
};
const attentions = (change: Partial<VenueHealth>) =>
  linesOf({ ...WELL, ...change }, true).flatMap(({ line, isGreen }) => (isGreen ? [] : [line]));

describe('health of a venue', () => {
  test('is green when no work waits, fails or expires', () => {
    expect(attentions({})).toEqual([]);
    expect(attentions({ answers: 0, totalMs: 0 })).toEqual([]);
  });

  test.each<[string, Partial<VenueHealth>, string[]]>([
    ['has not been synchronised yet', { synchronizedAt: null }, []],
    [
      'has never been synchronised successfully',
      { synchronizedAt: null, failure: 'ticketing.unavailable' },
      ['synchronization'],
    ],
    [
      'was last synchronised an hour ago',
      { synchronizedAt: new Date('2026-11-23T07:00:00Z') },
      ['synchronization'],
    ],
    ['could not be synchronised', { failure: 'ticketing.unavailable' }, ['synchronization']],
    ['has a slow ticketing system', { totalMs: 200_000 }, ['ticketing']],
    ['has a ticketing system that fails often', { failures: 6 }, ['ticketing']],
    ['has a ticketing system that failed two of two times', { answers: 2, totalMs: 100, failures: 2 }, []],
    ['has a ticketing system that fails rarely', { answers: 1000, failures: 6 }, []],
    [
      'has a ticketing system with one answer of another shape',
      { failures: 1, wrong: { operation: 'GET /places', fields: [] } },
      ['ticketing'],
    ],
    ['has mistyped addresses', { refused: 9 }, []],
    ['has refused mails', { refused: 10 }, ['mails']],
    ['has mistyped addresses, some reported by a bounce', { refused: 4, bounced: 5 }, []],
    ['has bounced mails', { refused: 4, bounced: 6 }, ['mails']],
    ['has a key that expires in 31 days', { keyExpiresOn: '2026-12-25' }, []],
    ['has a key that expires in 29 days', { keyExpiresOn: '2026-12-22' }, ['secrets']],
    ['has a single sign-on secret that expires in 29 days', { ssoExpiresOn: '2026-12-22' }, ['secrets']],
    ['has a single sign-on secret that expires in 31 days', { ssoExpiresOn: '2026-12-25' }, []],
    ['has an expired key', { keyExpiresOn: '2026-11-01' }, ['secrets']],
  ])('is assessed for a venue that %s: %j', (_, change, expected) => {
    expect(attentions(change)).toEqual(expected);
  });
});

test('the secrets line names the secret that expires first', () => {
  const secretsOf = (change: Partial<VenueHealth>) =>
    linesOf({ ...WELL, ...change }, true).find(({ line }) => line === 'secrets');
  const ends = { keyExpiresOn: '2027-06-01', ssoExpiresOn: '2026-12-01' };
  const sso = { isGreen: false, facts: { secret: 'sso', expiresOn: '2026-12-01' } };
  expect(secretsOf(ends)).toMatchObject(sso);
  const ticketing = { isGreen: true, facts: { secret: 'ticketing', expiresOn: '2027-06-01' } };
  expect(secretsOf({ ...ends, ssoExpiresOn: '2027-06-02' })).toMatchObject(ticketing);
  expect(secretsOf({})?.facts).toEqual({});
});

test('the mail line of a venue does not claim zero bounces when no mail server reports bounces', () => {
  const factsOf = (bouncesAreReported: boolean) =>
    linesOf(WELL, bouncesAreReported).find(({ line }) => line === 'mails')?.facts;
  expect(factsOf(true)).toEqual({ refused: 0, bounced: 0, waiting: 0 });
  expect(factsOf(false)).toEqual({ refused: 0, waiting: 0 });
});

describe('certificates line', () => {
  const until = (day: string, isTrusted = true) => ({ endsAt: new Date(`${day}T00:00:00Z`), isTrusted });
  const own = { host: 'billets.example', certificate: until('2027-01-10') };

  test('is green while all certificates last more than ten days, and names the first to expire', () => {
    expect(certificatesLine([], now)).toMatchObject({ isGreen: true, facts: {} });
    const early = { host: 'guichet.example', certificate: until('2026-12-20') };
    expect(certificatesLine([own, early], now)).toEqual({
      line: 'certificates',
      isGreen: true,
      facts: { host: 'guichet.example', expiresOn: '2026-12-20' },
    });
  });

  test.each([
    ['ends', until('2026-12-02')],
    ['untrusted', until('2027-03-01', false)],
    ['unreachable', undefined],
  ])('reports %s when one certificate has that problem, whichever expires first', (problem, certificate) => {
    const line = certificatesLine(
      [
        { ...own, certificate: until('2026-12-20') },
        { host: 'x.example', certificate },
      ],
      now,
    );
    expect(line).toMatchObject({ isGreen: false, facts: { host: 'x.example', problem } });
  });
});
