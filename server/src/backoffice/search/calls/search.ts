import { searchWords } from '@guichet/contract/search-text.ts';
import { readAdministrators, readRoles } from '#backoffice/team/data.ts';
import { readItems } from '#catalogue/settings/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { searchItems, searchNames } from '../rules.ts';

/** The settings whose texts have all the words; those of the team only for administrators who may see it. */
export const search: Handler<'GET /settingsadmin/search'> = async (context) => {
  const { query, identity, locale, transaction } = context;
  const words = searchWords(query.q);
  const seesTeam = identity.rights.includes('settings.admin');
  const [rows, administrators, roles] = await transaction((db) =>
    Promise.all([readItems(db), seesTeam ? readAdministrators(db) : [], seesTeam ? readRoles(db) : []]),
  );
  const found = {
    establishments: searchItems(rows, 'establishment', words, locale),
    families: searchItems(rows, 'family', words, locale),
    services: searchItems(rows, 'service', words, locale),
  };
  if (!seesTeam) return found;
  const people = administrators.map(({ id, email, level }) => ({ id, email, level }));
  return {
    ...found,
    administrators: searchNames(people, ({ email }) => email, words),
    roles: searchNames(
      roles.map(({ id, name }) => ({ id, name })),
      ({ name }) => name,
      words,
    ),
  };
};
