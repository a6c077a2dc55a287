import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { contrastWithWhite, displayContrast, readColour } from '@guichet/contract/tenants/colour.ts';
import { designProblems } from '@guichet/contract/tenants/design-rules.ts';
import type { FontName } from '@guichet/contract/tenants/fonts.ts';

export type Design = CallAnswer<'GET /settingsportal/design'>;
export type DesignPicture = Design['gallery'][number];
export type DesignLogo = Omit<DesignPicture, 'descriptions'>;

/** What the form holds. */
export interface DesignValues {
  brand: string;
  titleFont: FontName;
  textFont: FontName;
  logo: DesignLogo | null;
  gallery: DesignPicture[];
}

export const valuesOf = ({ brand, titleFont, textFont, logo, gallery }: Design): DesignValues => ({
  brand,
  titleFont,
  textFont,
  logo: logo ?? null,
  gallery,
});

/** What is sent to be saved, of the version that was changed. */
export function bodyOf(
  { brand, titleFont, textFont, logo, gallery }: DesignValues,
  version: number,
): NonNullable<CallInput<'PUT /settingsportal/design'>['body']> {
  return {
    version,
    brand,
    titleFont,
    textFont,
    // The name of the venue stands for its logo: it needs no words of its own.
    ...(logo && { logo: { id: logo.id, descriptions: { [DEFAULT_LOCALE]: '' } } }),
    gallery: gallery.map(({ id, descriptions }) => ({ id, descriptions })),
  };
}

/** What is wrong, by field of the form. */
export function designFormProblems(values: DesignValues): Partial<Record<keyof DesignValues, ProblemCode>> {
  const { brand, ...others } = designProblems(values);
  const [missing] = Object.values(others);
  return { ...(brand && { brand }), ...(missing && { gallery: missing }) };
}

/** What there is to say of a colour while it is typed; undefined as long as it is none. */
export function colourFacts(text: string): { colour: string; ratio: number } | undefined {
  const colour = readColour(text);
  return colour === undefined ? undefined : { colour, ratio: displayContrast(contrastWithWhite(colour)) };
}
