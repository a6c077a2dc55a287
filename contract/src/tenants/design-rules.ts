import type { ProblemCode } from '../account/registration-rules.ts';
import { DEFAULT_LOCALE, type Labels, type Locale } from '../locale.ts';
import { contrastBetween, deepTone, hasEnoughContrast, MIN_ACCENT_CONTRAST, readColour } from './colour.ts';

/** Rules of specified-behaviour.md#design for a design: the page validates while typing, the server on saving. */

/** Validated fields of a design. */
export interface ValidatedDesign {
  brand: string;
  /** Unchanged when absent */
  accent?: string | undefined;
  gallery: readonly { descriptions: Labels }[];
}

/** Returns the problem of a brand colour. */
export function colourProblem(text: string): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  const colour = readColour(text);
  if (colour === undefined) return 'field.colour';
  return hasEnoughContrast(colour) ? undefined : 'field.contrast';
}

/** Returns the problem of an accent colour, which is used on the deep tone of the brand. */
export function accentProblem(text: string, brand: string): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  const [accent, background] = [readColour(text), readColour(brand)];
  if (accent === undefined) return 'field.colour';
  if (background === undefined) return undefined;
  return contrastBetween(accent, deepTone(background)) >= MIN_ACCENT_CONTRAST ? undefined : 'field.accent';
}

/**
 * Returns the problems by field (`brand`, `accent`, `gallery.0.descriptions.<locale>`).
 * @param main the venue's main language
 */
export function designProblems(
  { brand, accent, gallery }: ValidatedDesign,
  main: Locale = DEFAULT_LOCALE,
): Record<string, ProblemCode> {
  const problem = colourProblem(brand);
  const ofAccent = accent === undefined ? undefined : accentProblem(accent, brand);
  const silent = gallery.flatMap(({ descriptions }, index) =>
    !descriptions[main]?.trim() ? [[`gallery.${index}.descriptions.${main}`, 'field.required'] as const] : [],
  );
  return {
    ...(problem && { brand: problem }),
    ...(ofAccent && { accent: ofAccent }),
    ...Object.fromEntries(silent),
  };
}
