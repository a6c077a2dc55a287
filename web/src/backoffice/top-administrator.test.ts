import { expect, it } from 'vitest';
import { isTopAdministrator } from './top-administrator.ts';

it('isTopAdministrator accepts super administrators, the master, and holders of a right over all tenants', () => {
  expect(isTopAdministrator({ level: 'superAdministrator', rights: [] })).toBe(true);
  expect(isTopAdministrator({ level: 'master', rights: [] })).toBe(true);
  expect(isTopAdministrator({ level: 'administrator', rights: ['provider.admin'] })).toBe(true);
  expect(isTopAdministrator({ level: 'administrator', rights: ['stucked-carts', 'provider.tenant'] })).toBe(
    true,
  );
  expect(isTopAdministrator({ level: 'administrator', rights: ['settings.admin'] })).toBe(false);
});
