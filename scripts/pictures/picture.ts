import type { Page } from '@playwright/test';

/** Demonstration accounts that a picture may be taken as. */
export type Account = 'visitor' | 'customer' | 'administrator' | 'administrator-of-the-rink' | 'master';

/** CSS pixels. A phone's picture has twice as many pixels in each direction. */
export const SCREENS = {
  desktop: { width: 1280, height: 860, scale: 1 },
  phone: { width: 390, height: 844, scale: 2 },
} as const;

/** A page of the product with demonstration data, as the documents show it. */
export interface Picture {
  /** File name in `docs/pictures`, without its ending. */
  name: string;
  account: Account;
  screen: keyof typeof SCREENS;
  /** Path in French, without the origin. */
  path: string;
  /** Opens what the picture is about: a dialog, a result, a scrolled part. */
  prepare?(page: Page): Promise<unknown>;
}
