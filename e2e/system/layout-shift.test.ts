import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import type { Visitor } from '../harness/visitor.ts';
import { storeCustomerSession } from '../pages/account.ts';

/** Upper bound of a good layout shift by Core Web Vitals. */
const GOOD_SHIFT = 0.1;

/** A slow mobile network, on which each part of a page arrives visibly after the previous one. */
const SLOW_NETWORK = { offline: false, latency: 200, downloadThroughput: 200_000, uploadThroughput: 80_000 };

/** Milliseconds for which a page is watched after its title appeared; prefetches run in an idle moment after it. */
const WATCHED_MS = 2500;

/** The server renders the first pages; the browser renders the others, which belong to a customer. */
const PAGES = ['', '/ticketing/RIVAGE', '/login', '/cart', '/my-tickets', '/profil'];

declare global {
  interface Window {
    /** Layout shifts so far, except those that an action has caused. */
    shifts: { value: number; moved: string[] }[];
  }
}

/** Runs in the page: stores each layout shift and the shifted elements. */
function recordShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput)
        window.shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 80) : '',
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

async function slowDown({ context, page }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
}

/**
 * @returns the shifts of a page that is opened, the largest first
 */
async function shiftsOf(visitor: Visitor, address: string): Promise<Window['shifts']> {
  const { page } = visitor;
  await visitor.open(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(WATCHED_MS);
  return (await page.evaluate(() => window.shifts)).toSorted((a, b) => b.value - a.value);
}

for (const width of [390, 1280] as const)
  test(`a page that loads over a slow network does not shift at ${width} px`, async ({ newVisitor }) => {
    const visitor = await newVisitor({ width });
    await visitor.page.addInitScript(recordShifts);
    await slowDown(visitor);
    const moving: unknown[] = [];
    const look = async (address: string) => {
      const shifts = await shiftsOf(visitor, address);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum > GOOD_SHIFT) moving.push({ address, sum, greatest: shifts[0] });
    };
    await look('/');
    for (const path of PAGES) {
      if (path === '/my-tickets') await storeCustomerSession(visitor);
      await look(`/${VENUE}${path}`);
    }
    expect(moving).toEqual([]);
  });
