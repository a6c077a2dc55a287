import { correctedWords, searchWords } from '@guichet/contract/search-text.ts';
import type { Handler, Routes } from '#calls.ts';
import { readItems } from '#catalogue/settings/catalogue-settings.sql.ts';
import { searchItems, searchNames, vocabularyOf } from './search.ts';
import { readAdministrators, readRoles } from './team/team.sql.ts';

/**
 * Finds settings whose texts contain all the words; team settings only for administrators who may see the team. Without
 * a match, the search tolerates a misspelt word.
 */
const search: Handler<'GET /settingsadmin/search'> = async (context) => {
  const { query, identity, locale, transaction } = context;
  const words = searchWords(query.q);
  const seesTeam = identity.rights.includes('settings.admin');
  const [rows, administrators, roles] = await transaction((db) =>
    Promise.all([readItems(db), seesTeam ? readAdministrators(db) : [], seesTeam ? readRoles(db) : []]),
  );
  const people = administrators.map(({ id, email, level }) => ({ id, email, level }));
  const named = roles.map(({ id, name }) => ({ id, name }));
  const find = (wanted: string[]) => ({
    establishments: searchItems(rows, 'establishment', wanted, locale),
    families: searchItems(rows, 'family', wanted, locale),
    services: searchItems(rows, 'service', wanted, locale),
    ...(seesTeam && {
      administrators: searchNames(people, ({ email }) => email, wanted),
      roles: searchNames(named, ({ name }) => name, wanted),
    }),
  });
  const found = find(words);
  if (Object.values(found).some(({ total }) => total > 0)) return found;
  const texts = [
    ...vocabularyOf(rows, locale),
    ...people.map(({ email }) => email),
    ...named.map(({ name }) => name),
  ];
  const meant = correctedWords(texts, words);
  return meant ? find(meant) : found;
};

export const searchRoutes = {
  // administrator: settings.ticketing
  'GET /settingsadmin/search': search,
} satisfies Routes;
