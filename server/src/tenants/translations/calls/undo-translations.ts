import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { lockTranslation, readWordsBefore } from '../data.ts';
import { saveTranslation } from '../mutations.ts';
import { undoneTranslation } from '../rules.ts';
import { showState } from '../service.ts';

export const undoTranslations: Handler<'POST /settingsportal/undotranslations'> = ({
  body: { language, version },
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const present = await lockTranslation(db, language);
    if (present.version !== version) fail('settings.changed');
    const earlier = await readWordsBefore(db, present);
    if (!earlier) fail('settings.nothing-to-undo');
    await saveTranslation(db, undoneTranslation(present, earlier, identity.email));
    await recordChange(db, identity, {
      action: 'translations.undone',
      subject: language,
      changes: changesBetween(present.words, earlier.words),
    });
    return showState(db, language);
  });
