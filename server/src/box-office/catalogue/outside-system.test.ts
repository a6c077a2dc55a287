import { expect, test } from 'vitest';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';

const VENUE = 'patinoire-givre';

const supplied = useSuppliedVenue();

test('the box office answers 409 in words, and no page offers it, where an outside system owns the data', async () => {
  const { token } = await supplied.portal.administrator({ tenant: VENUE, rights: ['venue.catalogue'] });
  const answers = await Promise.all(
    ['fr-FR', 'en-GB', 'de-DE'].map((locale) =>
      supplied.portal.ask('GET /boxoffice/catalogue', { token, tenant: VENUE, locale }),
    ),
  );
  expect(answers.map(({ status, code }) => [status, code])).toEqual(
    Array(3).fill([409, 'box-office.outside-system']),
  );
  expect(new Set(answers.map(({ error }) => error)).size).toBe(3);
  const offered = async (tenant: string) =>
    (await supplied.portal.ask('GET /Tenant/BackOffice', { tenant })).body.hasBoxOffice;
  expect(await offered(VENUE)).toBe(false);
  expect(await offered('aqua-rivage')).toBe(true);
  expect(await offered('plateforme')).toBe(false);
});
