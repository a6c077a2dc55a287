import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { lockTemplate, readTemplate, readTemplateBefore } from '../data.ts';
import { addTemplate } from '../mutations.ts';
import { templateFields } from '../rules.ts';
import { showTemplate } from '../templates/view.ts';

export const undoTemplate: Handler<'POST /settingsportal/email/undotemplate'> = ({
  body: { mail, version },
  identity,
  transaction,
}) =>
  transaction(async (db) => {
    const present = await lockTemplate(db, mail);
    if (present.version !== version) fail('settings.changed');
    const earlier = present.before === null ? undefined : await readTemplateBefore(db, mail, present.before);
    if (!earlier) fail('settings.nothing-to-undo');
    await addTemplate(db, mail, { ...earlier, version: present.version + 1, savedBy: identity.email });
    await recordChange(db, identity, {
      action: 'mail-template.undone',
      subject: mail,
      changes: changesBetween(templateFields(present), templateFields(earlier)),
    });
    return showTemplate(mail, await readTemplate(db, mail));
  });
