import type { ProblemCode } from '../account/registration-rules.ts';
import type { Labels } from '../locale.ts';
import { hasEnoughContrast, readColour } from './colour.ts';

/** What specification §5 asks of a design: the page judges with it as the person types, the server when it is saved. */

/** What a design is judged by. */
export interface ValidatedDesign {
  brand: string;
  gallery: readonly { descriptions: Labels }[];
}

/** What is wrong with a brand colour, if anything. */
export function colourProblem(text: string): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  const colour = readColour(text);
  if (colour === undefined) return 'field.colour';
  return hasEnoughContrast(colour) ? undefined : 'field.contrast';
}

/** What is wrong, by field (`brand`, `gallery.0.descriptions.fr-FR`); empty when nothing is. */
export function designProblems({ brand, gallery }: ValidatedDesign): Record<string, ProblemCode> {
  const problem = colourProblem(brand);
  const silent = gallery.flatMap(({ descriptions }, index) =>
    descriptions['fr-FR'].trim() === ''
      ? [[`gallery.${index}.descriptions.fr-FR`, 'field.required'] as const]
      : [],
  );
  return { ...(problem && { brand: problem }), ...Object.fromEntries(silent) };
}
