import type { ProblemCode } from '../account/registration-rules.ts';
import { DEFAULT_LOCALE, type Labels, type Locale } from '../locale.ts';
import { hasEnoughContrast, readColour } from './colour.ts';

/** The rules of specification §5 for a design: the page validates with them on typing, the server on saving. */

/** The fields of a design that are validated. */
export interface ValidatedDesign {
  brand: string;
  gallery: readonly { descriptions: Labels }[];
}

/** The problem of a brand colour, if any. */
export function colourProblem(text: string): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  const colour = readColour(text);
  if (colour === undefined) return 'field.colour';
  return hasEnoughContrast(colour) ? undefined : 'field.contrast';
}

/** The problems by field (`brand`, `gallery.0.descriptions.<locale>`); empty when there are none. @param main the venue's main language */
export function designProblems(
  { brand, gallery }: ValidatedDesign,
  main: Locale = DEFAULT_LOCALE,
): Record<string, ProblemCode> {
  const problem = colourProblem(brand);
  const silent = gallery.flatMap(({ descriptions }, index) =>
    !descriptions[main]?.trim() ? [[`gallery.${index}.descriptions.${main}`, 'field.required'] as const] : [],
  );
  return { ...(problem && { brand: problem }), ...Object.fromEntries(silent) };
}
