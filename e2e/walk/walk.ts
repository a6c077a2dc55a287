import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { isSelected } from '../../scripts/tools/test-domains.ts';
import { test } from '../harness/browser-test.ts';
import { findProblems } from '../harness/inspect.ts';
import { RESULTS } from '../harness/server.ts';
import type { Visitor } from '../harness/visitor.ts';
import type { WalkedPage } from './page.ts';
import { SCREENS, type Screen } from './screens.ts';
import { signInAs } from './sign-in.ts';

/** With `WALK_PICTURES=1` a screenshot of every state is written to `e2e/results/walk`. */
const takesPictures = process.env.WALK_PICTURES === '1';

/** Tests that walk pages through their states, on each screen or on one; with a selection, its pages only. */
export function walk(pages: readonly WalkedPage[], ...only: readonly Screen[]): void {
  const screens = only.length > 0 ? only : Object.values(SCREENS);
  for (const page of pages.filter(({ domain }) => isSelected(domain))) {
    for (const screen of screens.filter(({ locale }) => !page.locale || locale === page.locale))
      test(`${page.name} is well formed in ${screen.locale}`, async ({ newVisitor, onTestFinished }) => {
        if (page.cleanUp) onTestFinished(page.cleanUp);
        await walkThrough(page, await newVisitor(screen), screen);
      });
  }
}

/** Returns the states that a screen walks: of a page of the back office in English, the one in which it opens. */
function statesOn({ isEveryStateWalked }: Screen, { routes, address, states = {} }: WalkedPage) {
  const all = Object.entries(states);
  if (isEveryStateWalked || !routes.some((route) => route.includes('backoffice'))) return all;
  return address === undefined ? all.slice(0, 1) : [];
}

async function walkThrough(page: WalkedPage, visitor: Visitor, screen: Screen): Promise<void> {
  const { address, user, prepare, ready, statuses = [] } = page;
  visitor.allowStatus(...statuses);
  if (user) await signInAs(visitor, user, address?.split('/')[1]);
  await prepare?.(visitor);
  if (address !== undefined) {
    await visitor.open(address);
    await ready?.(visitor);
    await check(visitor, page, 'as it opens', screen);
  }
  for (const [state, reach] of statesOn(screen, page)) {
    await reach(visitor);
    await check(visitor, page, state, screen);
  }
}

async function check(visitor: Visitor, { name }: WalkedPage, state: string, screen: Screen): Promise<void> {
  const { widths, isAccessibilityChecked } = screen;
  if (takesPictures) await takePicture(visitor, `${name}, ${state}, ${visitor.locale}, ${visitor.width}.png`);
  const problems = await findProblems(visitor, { state, widths, isAccessibilityChecked });
  // The assertion shortens a list, so the message names the problems. Later states are checked anyway.
  expect.soft(problems, problems.join('\n')).toEqual([]);
}

async function takePicture({ page }: Visitor, file: string): Promise<void> {
  const folder = join(RESULTS, 'walk');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, file), fullPage: true });
}
