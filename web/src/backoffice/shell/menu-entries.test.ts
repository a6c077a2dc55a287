import { TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { SECTIONS, type SectionName, type SectionVisitor } from '@guichet/contract/backoffice/sections.ts';
import { expect, it } from 'vitest';
import { menuGroups } from './menu-entries.ts';

const at = (rights: SectionVisitor['rights'], { isProvider = false, isMaster = false } = {}) =>
  menuGroups({ rights, isProvider, isMaster });
const shown = (...visitor: Parameters<typeof at>): SectionName[] =>
  at(...visitor).flatMap(({ sections }) => sections);

it('without a right, the overview alone is shown, and no empty group', () => {
  expect(at([])).toEqual([{ name: 'home', sections: ['overview'] }]);
});

it('each right opens its own sections', () => {
  expect(shown(['stucked-carts'])).toEqual(['overview', 'stuckCarts']);
  expect(shown(['settings.admin'])).toEqual(['overview', 'administrators', 'roles', 'audit']);
});

it('with every right, every section is there once, in the order of the groups', () => {
  const all = shown(TENANT_RIGHTS);
  expect([...all].sort()).toEqual(Object.keys(SECTIONS).sort());
});

it('the provider tenant has nothing to sell, and its administrators are the master’s business', () => {
  expect(shown(TENANT_RIGHTS, { isProvider: true })).toEqual(['overview', 'roles', 'audit']);
  expect(shown(TENANT_RIGHTS, { isProvider: true, isMaster: true })).toEqual([
    'overview',
    'administrators',
    'roles',
    'audit',
  ]);
});
