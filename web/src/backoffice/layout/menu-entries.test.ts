import { TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { SECTIONS, type SectionName } from '@guichet/contract/backoffice-sections.ts';
import { expect, it } from 'vitest';
import { menuGroups } from './menu-entries.ts';

const shown = (visitor: Parameters<typeof menuGroups>[0]): SectionName[] =>
  menuGroups(visitor).flatMap(({ sections }) => sections);

it('without a right, the overview alone is shown, and no empty group', () => {
  expect(menuGroups({ rights: [], isProvider: false })).toEqual([{ name: 'home', sections: ['overview'] }]);
});

it('each right opens its own sections', () => {
  expect(shown({ rights: ['stucked-carts'], isProvider: false })).toEqual(['overview', 'stuckCarts']);
  expect(shown({ rights: ['settings.admin'], isProvider: false })).toEqual([
    'overview',
    'administrators',
    'roles',
    'audit',
  ]);
});

it('with every right, every section is there once, in the order of the groups', () => {
  const all = shown({ rights: TENANT_RIGHTS, isProvider: false });
  expect([...all].sort()).toEqual(Object.keys(SECTIONS).sort());
});

it('the provider tenant has nothing to sell, and no sections for it', () => {
  const names = menuGroups({ rights: TENANT_RIGHTS, isProvider: true }).map(({ name }) => name);
  expect(names).toEqual(['home', 'team']);
});
