import { expect, it } from 'vitest';
import { isCrowned } from './crown.ts';

it('marks super administrators, the master, and those with a right over all tenants', () => {
  expect(isCrowned({ level: 'superAdministrator', rights: [] })).toBe(true);
  expect(isCrowned({ level: 'master', rights: [] })).toBe(true);
  expect(isCrowned({ level: 'administrator', rights: ['provider.admin'] })).toBe(true);
  expect(isCrowned({ level: 'administrator', rights: ['stucked-carts', 'provider.tenant'] })).toBe(true);
  expect(isCrowned({ level: 'administrator', rights: ['settings.admin'] })).toBe(false);
});
