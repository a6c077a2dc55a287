import { type Right, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { expect, it } from 'vitest';
import type { SectionName } from '../define-page.ts';
import { PAGES } from '../pages.ts';
import { pageGroups } from './menu-entries.ts';

type Level = 'administrator' | 'master';

const groupsOf = (rights: Right[], { isProvider = false, level = 'administrator' as Level } = {}) =>
  pageGroups({ administrator: { rights, level }, portal: { isProvider } });
const listed = (...visitor: Parameters<typeof groupsOf>): SectionName[] =>
  groupsOf(...visitor).flatMap(({ pages }) => pages.map(({ section }) => section));

it('lists the overview and the own account alone for somebody without rights', () => {
  expect(groupsOf([]).map(({ name }) => name)).toEqual(['home', 'account']);
  expect(listed([])).toEqual(['overview', 'profile']);
});

it('lists the pages that a right opens', () => {
  expect(listed(['stucked-carts'])).toEqual(['overview', 'stuckCarts', 'profile']);
  expect(listed(['settings.admin'])).toEqual(['overview', 'administrators', 'roles', 'audit', 'profile']);
});

it('lists every page of a group once for somebody with all rights, in the order of the list', () => {
  const grouped = PAGES.filter(({ group }) => group).map(({ section }) => section);
  expect(listed([...TENANT_RIGHTS])).toEqual(grouped);
});

it('lists no page of venues at the provider tenant, and administrators for the master alone', () => {
  const everything = [...TENANT_RIGHTS];
  expect(listed(everything, { isProvider: true })).toEqual(['overview', 'roles', 'audit', 'profile']);
  expect(listed(everything, { isProvider: true, level: 'master' })).toEqual([
    'overview',
    'administrators',
    'roles',
    'audit',
    'profile',
  ]);
});
