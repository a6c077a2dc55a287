import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@guichet/contract/locale.ts';
import { expect } from 'vitest';
import { isSelected } from '../../scripts/tools/test-domains.ts';
import { test } from '../harness/browser-test.ts';
import { findProblems } from '../harness/inspect.ts';
import { RESULTS } from '../harness/server.ts';
import { type Visitor, WIDTHS, type Width } from '../harness/visitor.ts';
import type { WalkedPage } from './page.ts';
import { signInAs } from './sign-in.ts';

/**
 * Each language has one width at which a page is loaded and checked with axe, so that each kind of screen has its
 * turn; the layout is measured at every width in every language.
 */
const SCREENS: readonly { locale: Locale; width: Width }[] = [
  { locale: 'fr-FR', width: 390 },
  { locale: 'en-GB', width: 768 },
  { locale: 'de-DE', width: 1280 },
];

/** With `WALK_PICTURES=1` every state is photographed into `e2e/results/walk`. */
const takesPictures = process.env.WALK_PICTURES === '1';

/** Tests that walk pages through their states, in each language and at each width; of a selection, its pages alone. */
export function walk(pages: readonly WalkedPage[]): void {
  for (const page of pages) {
    const screens = page.locale ? SCREENS.filter(({ locale }) => locale === page.locale) : SCREENS;
    for (const screen of screens)
      test.runIf(isSelected(page.domain))(
        `${page.name} is well formed and accessible at every width, in ${screen.locale}`,
        async ({ newVisitor, onTestFinished }) => {
          if (page.cleanUp) onTestFinished(page.cleanUp);
          await walkThrough(page, await newVisitor(screen));
        },
      );
  }
}

async function walkThrough(page: WalkedPage, visitor: Visitor): Promise<void> {
  const { address, user, prepare, ready, states = {}, statuses = [] } = page;
  visitor.allowStatus(...statuses);
  if (user) await signInAs(visitor, user, address?.split('/')[1]);
  await prepare?.(visitor);
  if (address !== undefined) {
    await visitor.open(address);
    await ready?.(visitor);
    await check(visitor, page, 'as it opens');
  }
  for (const [state, reach] of Object.entries(states)) {
    await reach(visitor);
    await check(visitor, page, state);
  }
}

async function check(visitor: Visitor, { name }: WalkedPage, state: string): Promise<void> {
  if (takesPictures) await takePicture(visitor, `${name}, ${state}, ${visitor.locale}, ${visitor.width}.png`);
  // The next states are checked even so.
  expect.soft(await findProblems(visitor, { state, widths: WIDTHS })).toEqual([]);
}

async function takePicture({ page }: Visitor, file: string): Promise<void> {
  const folder = join(RESULTS, 'walk');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, file), fullPage: true });
}
