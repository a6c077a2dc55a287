import type { Handler } from '#platform/http/calls.ts';
import { readRules } from '../../sale-rules/data.ts';
import { readItems } from '../../settings/data.ts';
import { viewThemesPage } from '../view.ts';

export const settingsThemes: Handler<'GET /settingsticketing/themes'> = ({ transaction }) =>
  transaction(async (db) => viewThemesPage(await readItems(db), await readRules(db)));
