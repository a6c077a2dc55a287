import { LOCALES } from '@guichet/contract/locale.ts';
import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { lockTemplate, readTemplate } from '../data.ts';
import { writeMarkup } from '../markup/view.ts';
import type { MailTexts } from '../model.ts';
import { addTemplate } from '../mutations.ts';
import { isOfferedTime, isSameTemplate, nextTemplate, templateFields } from '../rules.ts';
import { readText } from '../service.ts';
import { showTemplate } from '../templates/view.ts';

export const saveTemplate: Handler<'PUT /settingsportal/email/template'> = ({
  body,
  identity,
  locale: ownLocale,
  transaction,
}) => {
  const { mail, hoursBefore } = body;
  if (hoursBefore !== undefined && !isOfferedTime(mail, hoursBefore))
    fail('field.choice', { fields: { hoursBefore: 'field.choice' } });
  const texts: MailTexts = {};
  for (const locale of LOCALES) {
    const text = body.texts[locale];
    if (!text) continue;
    const checked = readText(mail, text, ownLocale, `texts.${locale}.`);
    texts[locale] = { subject: checked.subject, html: writeMarkup(checked.body) };
  }
  return transaction(async (db) => {
    const present = await lockTemplate(db, mail);
    if (present.version !== body.version) fail('settings.changed');
    const wanted = { texts, hoursBefore: hoursBefore ?? present.hoursBefore };
    if (isSameTemplate(present, wanted)) return showTemplate(mail, present);
    await addTemplate(db, mail, nextTemplate(present, wanted, identity.email));
    await recordChange(db, identity, {
      action: 'mail-template.saved',
      subject: mail,
      changes: changesBetween(templateFields(present), templateFields(wanted)),
    });
    return showTemplate(mail, await readTemplate(db, mail));
  });
};
