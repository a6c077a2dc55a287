import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import {
  contrastBetween,
  contrastWithWhite,
  deepTone,
  displayContrast,
  readColour,
} from '@guichet/contract/tenants/colour.ts';
import { designProblems } from '@guichet/contract/tenants/design-rules.ts';
import type { FontName } from '@guichet/contract/tenants/fonts.ts';

export type Design = CallAnswer<'GET /settingsportal/design'>;
export type DesignPicture = Design['gallery'][number];
export type DesignLogo = Omit<DesignPicture, 'descriptions'>;

/** Values of the form. */
export interface DesignValues {
  brand: string;
  accent: string;
  titleFont: FontName;
  textFont: FontName;
  logo: DesignLogo | null;
  gallery: DesignPicture[];
}

export const valuesOf = ({ brand, accent, titleFont, textFont, logo, gallery }: Design): DesignValues => ({
  brand,
  accent,
  titleFont,
  textFont,
  logo: logo ?? null,
  gallery,
});

/** Returns the body of the call that saves the design. @param version that was edited */
export function bodyOf(
  { brand, accent, titleFont, textFont, logo, gallery }: DesignValues,
  version: number,
): NonNullable<CallInput<'PUT /settingsportal/design'>['body']> {
  return {
    version,
    brand,
    accent,
    titleFont,
    textFont,
    // The venue's name describes its logo.
    ...(logo && { logo: { id: logo.id, descriptions: { [DEFAULT_LOCALE]: '' } } }),
    gallery: gallery.map(({ id, descriptions }) => ({ id, descriptions })),
  };
}

/** Returns the validation problems by field of the form. @param main the venue's main language */
export function designFormProblems(
  values: DesignValues,
  main: Locale,
): Partial<Record<keyof DesignValues, ProblemCode>> {
  const { brand, accent, ...others } = designProblems(values, main);
  const [missing] = Object.values(others);
  return { ...(brand && { brand }), ...(accent && { accent }), ...(missing && { gallery: missing }) };
}

/** Returns a typed colour with its contrast with white; undefined while it is not a colour. */
export function colourFacts(text: string): { colour: string; ratio: number } | undefined {
  const colour = readColour(text);
  return colour === undefined ? undefined : { colour, ratio: displayContrast(contrastWithWhite(colour)) };
}

/** Returns a typed accent colour with its contrast with the brand's deep tone; undefined while it is not a colour. */
export function accentFacts(text: string, brand: string): { colour: string; ratio: number } | undefined {
  const colour = readColour(text);
  return colour === undefined
    ? undefined
    : { colour, ratio: displayContrast(contrastBetween(colour, deepTone(brand))) };
}
