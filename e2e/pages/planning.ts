import type { Locator } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import type { Visitor } from '../harness/visitor.ts';
import { waitForPage } from './page.ts';

export const PLANNING = `/${VENUE}/planning`;

/** Returns the Monday of the week after next, whose sessions are all in the future. */
export function comingMonday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 14 - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

export async function openPlanning(visitor: Visitor, search: Record<string, string> = {}): Promise<void> {
  await visitor.open(`${PLANNING}?${new URLSearchParams({ day: comingMonday(), ...search })}`);
  await waitForPage(visitor, visitor.t('planning.title'));
}

/** The link of a session in the planning. */
export const sessionLink = ({ page }: Visitor, id: string): Locator =>
  page.locator(`main a[href*="session=${id}"]`);

/** Sessions with places, in order of time. */
export const openSessions = ({ page }: Visitor): Locator =>
  page.locator('main li a[href*="session="]:visible');
