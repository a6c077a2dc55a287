import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';

export type OwnCatalogue = CallAnswer<'GET /boxoffice/catalogue'>;
export type Publication = OwnCatalogue['publications'][number];
export type PublicationCheck = CallAnswer<'POST /boxoffice/publicationcheck'>;

export type EstablishmentState = OwnCatalogue['establishments'][number];
export type FamilyState = OwnCatalogue['families'][number];
export type ThemeState = OwnCatalogue['themes'][number];
export type ServiceState = OwnCatalogue['services'][number];

export type OwnEstablishment = NonNullable<EstablishmentState['published']>;
export type OwnFamily = NonNullable<FamilyState['published']>;
export type OwnTheme = NonNullable<ThemeState['published']>;
export type OwnService = NonNullable<ServiceState['published']>;

/** Kinds of items, as the addresses of their editors name them. */
export const KINDS = ['service', 'family', 'theme', 'establishment'] as const;
export type Kind = (typeof KINDS)[number];
export type ItemState = EstablishmentState | FamilyState | ThemeState | ServiceState;

/** Id of the editor of a new item. */
export const NEW = 'new';

export const loadCatalogue = () => adminApi('GET /boxoffice/catalogue', {});

const LISTS = {
  establishment: 'establishments',
  family: 'families',
  theme: 'themes',
  service: 'services',
} as const;

export const listOf = (catalogue: OwnCatalogue, kind: Kind): readonly ItemState[] => catalogue[LISTS[kind]];

/** Returns an item as its draft shows it. */
export const shownOf = <Item>({
  draft,
  published,
}: {
  draft?: Item | undefined;
  published?: Item | undefined;
}): Item | undefined => draft ?? published;

/** An item for a list of choices. */
export interface Choice {
  code: string;
  name: string;
}

/** Returns the items of a kind that others may name: those that are not archived. */
export const choicesOf = (states: readonly ItemState[], locale: Locale): Choice[] =>
  states.flatMap((state) => {
    const item = shownOf<{ isArchived: boolean; labels: OwnService['labels'] }>(state);
    return item && !item.isArchived && !state.isDeleted
      ? [{ code: state.code, name: labelIn(item.labels, locale) }]
      : [];
  });

/** Badges of an item. */
export const BADGES = ['draft', 'deleted', 'scheduled', 'archived'] as const;
export type Badge = (typeof BADGES)[number];

export function badgesOf(state: ItemState): Badge[] {
  const isArchived = shownOf<{ isArchived: boolean }>(state)?.isArchived ?? false;
  return [
    ...(state.isDeleted ? (['deleted'] as const) : []),
    ...(state.draft ? (['draft'] as const) : []),
    ...(state.waitsFor ? (['scheduled'] as const) : []),
    ...(isArchived ? (['archived'] as const) : []),
  ];
}

/** Runs a save whose fields the server names below `item`, as the form does not. */
export async function withoutPrefix<Answer>(saving: Promise<Answer>): Promise<Answer> {
  try {
    return await saving;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.fields).map(([field, message]) => [
      field.replace(/^item\./, ''),
      message,
    ]);
    throw new ApiError({ ...error, error: error.error, fields: Object.fromEntries(fields) });
  }
}

/** Returns a code that suits a name: `ENTREE-ADULTE`. */
export const codeFor = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toUpperCase()
    .slice(0, 40);
