import type { Right } from '@guichet/contract/access.ts';
import type { BackofficePage } from '../define-page.ts';
import type { RightFacts } from './team-data.ts';

/** Groups of rights in their order on the page. */
const RIGHT_GROUPS = ['showcase', 'boxOffice', 'ticketing', 'payments', 'team', 'provider'] as const;

type RightGroup = (typeof RIGHT_GROUPS)[number];

const GROUP_OF: Readonly<Record<Right, RightGroup>> = {
  'settings.design': 'showcase',
  'settings.documents': 'showcase',
  'settings.functionnalities': 'showcase',
  'settings.analytic': 'showcase',
  'venue.catalogue': 'boxOffice',
  'venue.timetable': 'boxOffice',
  'venue.entrance': 'boxOffice',
  'venue.desk': 'boxOffice',
  'venue.import': 'boxOffice',
  'settings.ticketing': 'ticketing',
  'ticketing-synchronization': 'ticketing',
  'settings.payment': 'payments',
  'stucked-carts': 'payments',
  'archived-carts': 'payments',
  'settings.admin': 'team',
  'settings.sso': 'team',
  'settings.api': 'team',
  'provider.admin': 'provider',
  'provider.tenant': 'provider',
};

/** Rights that open no page of their own and allow actions on other pages. */
const WITHOUT_PAGE: readonly Right[] = ['ticketing-synchronization', 'archived-carts'];

/** Returns whether a right allows anything yet: some are for pages that do not exist so far. */
export const isUsable = (right: Right, pages: readonly Pick<BackofficePage, 'rights'>[]): boolean =>
  WITHOUT_PAGE.includes(right) || pages.some(({ rights }) => rights.includes(right));

/** Groups rights; empty groups are omitted. */
export function groupRights(rights: readonly RightFacts[]): { group: RightGroup; rights: RightFacts[] }[] {
  return RIGHT_GROUPS.map((group) => ({
    group,
    rights: rights.filter(({ code }) => GROUP_OF[code] === group),
  })).filter((one) => one.rights.length > 0);
}
