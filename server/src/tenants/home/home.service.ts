import { byLocale, LOCALES } from '@guichet/contract/locale.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import { type HomeTexts, homeProblems, MAX_PLAIN_TEXT } from '@guichet/contract/tenants/home-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { showDesign } from '../design/design.service.ts';
import { readParameters, saveParameters } from '../parameters/parameters.sql.ts';
import { parametersOf, switchesOf } from '../parameters/parameters.ts';
import { readStoredPictures } from '../pictures/pictures.sql.ts';
import type { Saved, SettingsPage } from '../saved-settings/saved-settings.service.ts';
import {
  blocksOf,
  type HomePage,
  type HomePageSettings,
  homeFields,
  normalBlock,
  partsOf,
  pictureIds,
  viewSettings,
} from './home.ts';
import { readText } from './home-text.ts';

/** The parameter is also a functionality (specified-behaviour.md#functionalities). */
const SWITCHES = { fastBuy: { group: 'home', code: 'homeItems_1', isUsual: false } } as const;

export const HOME_PAGE: SettingsPage<HomePage> = {
  section: 'homepagesettings',
  read: async (db, kept) => ({
    blocks: blocksOf(kept),
    ...switchesOf(SWITCHES, await readParameters(db)),
  }),
  write: (db, { fastBuy }) => saveParameters(db, parametersOf(SWITCHES, { fastBuy })),
  fieldsOf: homeFields,
};

/** Checks a sent home page and returns it as stored. @throws AppError request.invalid, picture.not-found */
export async function keptHome(
  db: TenantDb,
  { languages }: Pick<Tenant, 'languages'>,
  { blocks, fastBuy }: HomePage,
): Promise<HomePage> {
  const fields = homeProblems({ blocks }, mainLocale(languages));
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const next = { blocks: blocks.map(normalBlock), fastBuy };
  for (const { at, part, isPlain } of partsOf(next.blocks))
    part.texts = isPlain ? plainTexts(part.texts, at) : richTexts(part.texts, at);
  const ids = pictureIds(next.blocks);
  if ((await readStoredPictures(db, ids)).length < ids.length) fail('picture.not-found');
  return next;
}

function plainTexts(texts: HomeTexts, at: string): HomeTexts {
  const long = LOCALES.find((locale) => (texts[locale]?.length ?? 0) > MAX_PLAIN_TEXT);
  if (long) fail('request.invalid', { fields: { [`${at}.texts.${long}`]: 'field.too-long' } });
  return texts;
}

/** Returns texts with markup in canonical form. */
function richTexts(texts: HomeTexts, at: string): HomeTexts {
  const read = LOCALES.flatMap((locale) => {
    const html = texts[locale];
    if (html === undefined) return [];
    const text = readText(html);
    if (typeof text === 'string') return [[locale, text]];
    const { code, what, place } = text;
    return fail('request.invalid', { fields: { [`${at}.texts.${locale}`]: code }, params: { what, place } });
  });
  return Object.fromEntries(read);
}

/** Returns the home page for its administrators. */
export async function showHome(
  db: TenantDb,
  services: Pick<Services, 'phraseOverrides'>,
  tenant: Tenant,
  home: Saved<HomePage>,
): Promise<HomePageSettings> {
  const phrases = await Promise.all(
    LOCALES.map(async (locale) => (await services.phraseOverrides.phrasesOf(tenant, locale)).in('catalogue')),
  );
  const usual = (part: 'title' | 'text') =>
    byLocale(
      (locale) => phrases[LOCALES.indexOf(locale)]?.(`home.hero.${tenant.illustration}.${part}`) ?? '',
    );
  const stored = await readStoredPictures(db, pictureIds(home.blocks));
  const { gallery } = await showDesign(db, tenant);
  return viewSettings(tenant, home, stored, {
    titles: usual('title'),
    texts: usual('text'),
    pictures: gallery,
  });
}
