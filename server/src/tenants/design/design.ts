import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { DEFAULT_LOCALE, type Labels, type Locale } from '@guichet/contract/locale.ts';
import { readColour } from '@guichet/contract/tenants/colour.ts';
import { designProblems } from '@guichet/contract/tenants/design-rules.ts';
import { DEFAULT_FONTS, FONTS, isFontName } from '@guichet/contract/tenants/fonts.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { StoredPicture } from '../pictures/pictures.sql.ts';
import { LOGO, pictureAddress } from '../pictures/pictures.ts';
import type { DesignPicture, DesignRow } from './design.sql.ts';

interface ChosenPicture {
  id: string;
  descriptions: Labels;
}

/** A design sent by an administrator. */
export interface SentDesign {
  brand: string;
  accent?: string | undefined;
  titleFont: string;
  textFont: string;
  logo?: ChosenPicture | undefined;
  gallery: readonly ChosenPicture[];
}

/** Returns the problems of a sent design by field. @param main the venue’s main language */
export function problemsOf(sent: SentDesign, main: Locale): Record<string, ErrorCode> {
  const problems: Record<string, ErrorCode> = designProblems(sent, main);
  const ids = [...(sent.logo ? [sent.logo.id] : []), ...sent.gallery.map(({ id }) => id)];
  if (new Set(ids).size < ids.length) problems.gallery = 'field.choice';
  return problems;
}

/** Returns the next version after a save. */
export function nextDesign(present: DesignRow, sent: SentDesign, savedBy: string): DesignRow {
  return {
    ...present,
    version: present.version + 1,
    brand: readColour(sent.brand) ?? present.brand,
    accent: readColour(sent.accent ?? '') ?? present.accent,
    titleFont: sent.titleFont,
    textFont: sent.textFont,
    pictures: picturesOf(sent),
    before: present.version,
    savedBy,
  };
}

/** Returns the next version after an undo: an earlier design under a new number. */
export function undoneDesign(present: DesignRow, earlier: DesignRow, savedBy: string): DesignRow {
  return { ...earlier, version: present.version + 1, savedBy };
}

function picturesOf({ logo, gallery }: SentDesign): DesignPicture[] {
  const pictures = gallery.map(({ id, descriptions }, index) => ({
    id,
    code: `gallery_${index + 2}`,
    descriptions: written(descriptions),
  }));
  return logo
    ? [{ id: logo.id, code: LOGO, descriptions: written(logo.descriptions) }, ...pictures]
    : pictures;
}

/** Removes languages whose text is empty, except the default language. */
const written = (labels: Labels): Labels => ({
  ...Object.fromEntries(Object.entries(labels).filter(([, text]) => text !== '')),
  [DEFAULT_LOCALE]: labels[DEFAULT_LOCALE],
});

/** Returns whether saving `one` over `other` would change nothing. */
export function isSameDesign(one: DesignRow, other: DesignRow): boolean {
  return (
    one.brand === other.brand &&
    one.accent === other.accent &&
    one.titleFont === other.titleFont &&
    one.textFont === other.textFont &&
    hasSamePictures(one, other)
  );
}

/** Returns whether both designs show the same pictures in the same order with the same descriptions. */
const hasSamePictures = (one: DesignRow, other: DesignRow): boolean =>
  textOf(one.pictures) === textOf(other.pictures);

/** Serialises pictures independently of the key order in which the database returns objects. */
const textOf = (pictures: readonly DesignPicture[]): string =>
  JSON.stringify(
    pictures.map(({ id, code, descriptions }) => [id, code, Object.entries(descriptions).sort()]),
  );

/** Returns the fields of a design for the audit log. */
export function designFields(
  { brand, accent, titleFont, textFont, pictures }: DesignRow,
  stored: readonly StoredPicture[],
): Record<string, string> {
  const described = pictures.map(({ id, code, descriptions }) => {
    const name = stored.find((picture) => picture.id === id)?.name ?? id;
    const said = Object.values(descriptions).filter(Boolean).join(' / ');
    return { code, text: said ? `${name} (${said})` : name };
  });
  return {
    brand,
    accent,
    titleFont: FONTS[fontOf(titleFont, 'title')].name,
    textFont: FONTS[fontOf(textFont, 'text')].name,
    logo: described.find(({ code }) => code === LOGO)?.text ?? '',
    gallery: described.flatMap(({ code, text }) => (code === LOGO ? [] : [text])).join(', '),
  };
}

/** Returns a stored font, or the default font when it is no longer offered. */
export const fontOf = (stored: string, use: keyof typeof DEFAULT_FONTS) =>
  isFontName(stored) ? stored : DEFAULT_FONTS[use];

type Design = CallAnswer<'GET /settingsportal/design'>;

/** Returns a design for administrators. @param earlier the design that an undo would restore */
export function viewDesign(
  tenant: Tenant,
  design: DesignRow,
  earlier: DesignRow | undefined,
  stored: readonly StoredPicture[],
): Design {
  const pictures = design.pictures.flatMap(({ id, code, descriptions }) => {
    const found = stored.find((picture) => picture.id === id);
    return found ? [{ code, shown: { ...viewStored(tenant, found), descriptions } }] : [];
  });
  const logo = pictures.find(({ code }) => code === LOGO)?.shown;
  return {
    version: design.version,
    ...choicesOf(design),
    ...(logo && { logo }),
    gallery: pictures.flatMap(({ code, shown }) => (code === LOGO ? [] : [shown])),
    ...(design.savedAt && { savedAt: design.savedAt.toISOString(), savedBy: design.savedBy }),
    ...(earlier && {
      previous: { ...choicesOf(earlier), hasOtherPictures: !hasSamePictures(design, earlier) },
    }),
  };
}

function choicesOf({ brand, accent, titleFont, textFont }: DesignRow) {
  return { brand, accent, titleFont: fontOf(titleFont, 'title'), textFont: fontOf(textFont, 'text') };
}

/** Returns an uploaded picture as the API answers it; sizes in pixels. */
export function viewStored(
  tenant: Tenant,
  { id, name, width, height }: StoredPicture,
): CallAnswer<'POST /settingsportal/picture'> {
  return { id, name, url: pictureAddress(tenant, id), width: width ?? 0, height: height ?? 0 };
}

/** Returns the distinct ids of the pictures that designs show. */
export const pictureIds = (...designs: (DesignRow | undefined)[]): string[] => [
  ...new Set(designs.flatMap((design) => design?.pictures.map(({ id }: DesignPicture) => id) ?? [])),
];
