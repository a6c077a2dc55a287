import type { Locale } from '@guichet/contract/locale.ts';
import { WIDTHS, type Width } from '../harness/visitor.ts';

/** A language, the width at which its pages are loaded, and further widths at which their layout is measured. */
export interface Screen {
  locale: Locale;
  width: Width;
  widths: readonly Width[];
  isAccessibilityChecked: boolean;
  /** Whether the pages of the back office are walked through their states as those of the shop are. */
  isEveryStateWalked: boolean;
}

/**
 * A phone and a wide screen are checked in full. English, which has the shortest texts, is checked for its texts and
 * the layout in between: axe finds the same there as at the other widths. German shows
 * untranslated texts as well, so of the back office each page is opened in English, without its further states.
 */
export const SCREENS = {
  phone: {
    locale: 'fr-FR',
    width: 390,
    widths: WIDTHS,
    isAccessibilityChecked: true,
    isEveryStateWalked: true,
  },
  tablet: {
    locale: 'en-GB',
    width: 768,
    widths: [],
    isAccessibilityChecked: false,
    isEveryStateWalked: false,
  },
  desktop: {
    locale: 'de-DE',
    width: 1280,
    widths: WIDTHS,
    isAccessibilityChecked: true,
    isEveryStateWalked: true,
  },
} satisfies Record<string, Screen>;
