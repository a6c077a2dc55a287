import { type Right, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { expect, it } from 'vitest';
import type { SectionName } from '../define-page.ts';
import { PAGES } from '../pages.ts';
import { pageGroups } from './menu-entries.ts';

type Level = 'administrator' | 'master';

const groupsOf = (
  rights: Right[],
  { isProvider = false, hasBoxOffice = true as boolean, level = 'administrator' as Level } = {},
) => pageGroups({ administrator: { rights, level }, portal: { isProvider, hasBoxOffice } });
const listed = (...visitor: Parameters<typeof groupsOf>): SectionName[] =>
  groupsOf(...visitor).flatMap(({ pages }) => pages.map(({ section }) => section));

it('lists only the overview and the own account for an administrator without rights', () => {
  expect(groupsOf([]).map(({ name }) => name)).toEqual(['home', 'account']);
  expect(listed([])).toEqual(['overview', 'profile']);
});

it('lists exactly the pages that a right opens', () => {
  const opened = listed(['stucked-carts']);
  expect(opened).toContain('stuckCarts');
  expect(opened).not.toContain('administrators');
  expect(listed(['settings.admin'])).toEqual(expect.arrayContaining(['administrators', 'roles', 'audit']));
});

it('lists every page of a group once for an administrator with all rights, in the order of the list', () => {
  const grouped = PAGES.filter(({ group, onlyAt }) => group && onlyAt !== 'provider').map(
    ({ section }) => section,
  );
  expect(listed([...TENANT_RIGHTS])).toEqual(grouped);
});

it('lists no page of the box office where another system owns the data', () => {
  expect(listed([...TENANT_RIGHTS])).toContain('boxOfficeCatalogue');
  const elsewhere = listed([...TENANT_RIGHTS], { hasBoxOffice: false });
  expect(PAGES.filter(({ isOfBoxOffice, section }) => isOfBoxOffice && elsewhere.includes(section))).toEqual(
    [],
  );
});

it('lists no page of venues at the provider tenant, and administrators only for the master', () => {
  const atProvider = listed([...TENANT_RIGHTS], { isProvider: true });
  const ofVenues = PAGES.filter(({ onlyAt }) => onlyAt === 'venue').map(({ section }) => section);
  expect(ofVenues).toContain('design');
  expect(atProvider.filter((section) => ofVenues.includes(section))).toEqual([]);
  expect(atProvider).not.toContain('administrators');
  expect(listed([...TENANT_RIGHTS], { isProvider: true, level: 'master' })).toContain('administrators');
});
