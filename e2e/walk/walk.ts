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

/** A language, the width at which pages are loaded in it, and further ones at which their layout is measured. */
interface Screen {
  locale: Locale;
  width: Width;
  widths: readonly Width[];
  isAccessibilityChecked: boolean;
}

/**
 * A phone and a wide screen are checked in full. English, whose texts are the shortest, adds its own texts and the
 * screen between: axe would find there what it finds on the others, for a fifth of the time of a walk.
 */
const SCREENS: readonly Screen[] = [
  { locale: 'fr-FR', width: 390, widths: WIDTHS, isAccessibilityChecked: true },
  { locale: 'en-GB', width: 768, widths: [], isAccessibilityChecked: false },
  { locale: 'de-DE', width: 1280, widths: WIDTHS, isAccessibilityChecked: true },
];

/** With `WALK_PICTURES=1` every state is photographed into `e2e/results/walk`. */
const takesPictures = process.env.WALK_PICTURES === '1';

/** Tests that walk pages through their states on each screen; of a selection, its pages alone. */
export function walk(pages: readonly WalkedPage[]): void {
  for (const page of pages) {
    const screens = page.locale ? SCREENS.filter(({ locale }) => locale === page.locale) : SCREENS;
    for (const screen of screens)
      test.runIf(isSelected(page.domain))(
        `${page.name} is well formed, in ${screen.locale}`,
        async ({ newVisitor, onTestFinished }) => {
          if (page.cleanUp) onTestFinished(page.cleanUp);
          await walkThrough(page, await newVisitor(screen), screen);
        },
      );
  }
}

async function walkThrough(page: WalkedPage, visitor: Visitor, screen: Screen): Promise<void> {
  const { address, user, prepare, ready, states = {}, statuses = [] } = page;
  visitor.allowStatus(...statuses);
  if (user) await signInAs(visitor, user, address?.split('/')[1]);
  await prepare?.(visitor);
  if (address !== undefined) {
    await visitor.open(address);
    await ready?.(visitor);
    await check(visitor, page, 'as it opens', screen);
  }
  for (const [state, reach] of Object.entries(states)) {
    await reach(visitor);
    await check(visitor, page, state, screen);
  }
}

async function check(visitor: Visitor, { name }: WalkedPage, state: string, screen: Screen): Promise<void> {
  const { widths, isAccessibilityChecked } = screen;
  if (takesPictures) await takePicture(visitor, `${name}, ${state}, ${visitor.locale}, ${visitor.width}.png`);
  // The next states are checked even so.
  expect.soft(await findProblems(visitor, { state, widths, isAccessibilityChecked })).toEqual([]);
}

async function takePicture({ page }: Visitor, file: string): Promise<void> {
  const folder = join(RESULTS, 'walk');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, file), fullPage: true });
}
