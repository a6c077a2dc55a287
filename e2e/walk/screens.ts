import type { Locale } from '@guichet/contract/locale.ts';
import { WIDTHS, type Width } from '../harness/visitor.ts';

/** A language, the width at which pages are loaded in it, and further ones at which their layout is measured. */
export interface Screen {
  locale: Locale;
  width: Width;
  widths: readonly Width[];
  isAccessibilityChecked: boolean;
}

/**
 * A phone and a wide screen are checked in full. English, whose texts are the shortest, adds its own texts and the
 * screen between: axe would find there what it finds on the others, for a fifth of the time of a walk.
 */
export const SCREENS = {
  phone: { locale: 'fr-FR', width: 390, widths: WIDTHS, isAccessibilityChecked: true },
  tablet: { locale: 'en-GB', width: 768, widths: [], isAccessibilityChecked: false },
  desktop: { locale: 'de-DE', width: 1280, widths: WIDTHS, isAccessibilityChecked: true },
} satisfies Record<string, Screen>;
