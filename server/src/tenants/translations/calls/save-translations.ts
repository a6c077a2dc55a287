import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { lockTranslation } from '../data.ts';
import { saveTranslation } from '../mutations.ts';
import { changedKeys, nextTranslation, wordsAfter } from '../rules.ts';
import { showState } from '../service.ts';
import { problemInWords } from '../view.ts';

export const saveTranslations: Handler<'PUT /settingsportal/translations'> = ({
  body: { language, version, changes },
  tenant,
  locale,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const present = await lockTranslation(db, language);
    if (present.version !== version) fail('settings.changed');
    const { words, refusals } = wordsAfter(present.words, changes, language);
    if (refusals.size > 0)
      fail('translation.refused', {
        params: { count: refusals.size },
        fieldWords: Object.fromEntries(
          [...refusals].map(([key, one]) => [key, problemInWords(one.refusal, one.words, locale)]),
        ),
      });
    if (changedKeys(present.words, words).length === 0) return showState(db, language);
    await saveTranslation(db, nextTranslation(present, words, identity.email));
    await recordChange(db, identity, {
      action: 'translations.saved',
      subject: language,
      changes: changesBetween(present.words, words),
    });
    return showState(db, language);
  });
