import type { Handler } from '#platform/http/calls.ts';
import { readTranslations } from '../data.ts';
import { listPhrases } from '../rules.ts';
import { showState } from '../service.ts';
import { viewList } from '../view.ts';

export const translations: Handler<'GET /settingsportal/translations'> = ({
  query: { language, ...filter },
  locale,
  tenant,
  transaction,
}) =>
  transaction(async (db) => ({
    state: await showState(db, language),
    ...viewList(
      listPhrases(await readTranslations(db), language),
      filter,
      locale,
      tenant.languages.filter((other) => other !== language),
    ),
  }));
