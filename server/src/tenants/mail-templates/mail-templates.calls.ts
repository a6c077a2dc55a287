import { LOCALES } from '@guichet/contract/locale.ts';
import {
  MAIL_NAMES,
  MAIL_VARIABLES,
  type MailVariable,
  variablesOf,
} from '@guichet/contract/tenants/mails.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { readParameters, saveParameters } from '../parameters/parameters.sql.ts';
import { readText, venueMails } from './mail-templates.service.ts';
import {
  addTemplate,
  lockTemplate,
  readTemplate,
  readTemplateBefore,
  readTexts,
} from './mail-templates.sql.ts';
import {
  isOfferedTime,
  isSameTemplate,
  type MailTexts,
  nextTemplate,
  templateFields,
} from './mail-templates.ts';
import { writeMarkup } from './markup.ts';
import { writeSample } from './samples.service.ts';
import { chosenSender, senderParameters, viewSender } from './sender.ts';
import { showTemplate } from './templates.ts';

const mailVariables: Handler<'GET /settingsportal/email/GetAllMailVariables'> = async () =>
  (Object.keys(MAIL_VARIABLES) as MailVariable[]).map((code) => ({
    code,
    kind: MAIL_VARIABLES[code],
    mails: MAIL_NAMES.filter((mail) => variablesOf(mail).includes(code)),
  }));

const preview: Handler<'POST /settingsportal/email/preview'> = async ({ body, tenant, services }) => {
  const { subject, html, text } = await writeSample(services, tenant, body);
  return { subject, html, text };
};

const saveSender: Handler<'PUT /settingsportal/email/sender'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) =>
  transaction(async (db) => {
    const before = chosenSender(await readParameters(db));
    await saveParameters(db, senderParameters(body));
    const parameters = await readParameters(db);
    const changes = changesBetween(audited(before), audited(chosenSender(parameters)));
    if (changes.length > 0)
      await recordChange(db, identity, { action: 'mail-sender.saved', subject: tenant.displayName, changes });
    return viewSender(parameters, tenant, services.config);
  });

const audited = ({ name = '', replyTo = '' }: ReturnType<typeof chosenSender>) => ({
  name,
  email: replyTo,
});

const saveTemplate: Handler<'PUT /settingsportal/email/template'> = ({
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

const sender: Handler<'GET /settingsportal/email/sender'> = async ({ tenant, services, transaction }) =>
  viewSender(await transaction(readParameters), tenant, services.config);

const template: Handler<'GET /settingsportal/email/template'> = ({ query: { mail }, transaction }) =>
  transaction(async (db) => showTemplate(mail, await readTemplate(db, mail)));

const templates: Handler<'GET /settingsportal/email/templates'> = async ({ transaction }) => {
  const saved = new Map((await transaction(readTexts)).map(({ mail, texts }) => [mail, texts]));
  return MAIL_NAMES.map((mail) => ({
    mail,
    languages: LOCALES.filter((locale) => saved.get(mail)?.[locale] !== undefined),
  }));
};

const testMail: Handler<'POST /settingsportal/email/test'> = async ({ body, tenant, identity, services }) => {
  const content = await writeSample(services, tenant, body);
  const { sender } = await venueMails(services, tenant);
  await services.mailer.send({
    ...content,
    attachments: [],
    ...sender,
    to: { address: identity.email },
  });
  return { to: identity.email };
};

const undoTemplate: Handler<'POST /settingsportal/email/undotemplate'> = ({
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

export const mailTemplatesRoutes = {
  // administrator: settings.documents
  'GET /settingsportal/email/GetAllMailVariables': mailVariables,
  'GET /settingsportal/email/templates': templates,
  'GET /settingsportal/email/template': template,
  'PUT /settingsportal/email/template': saveTemplate,
  'POST /settingsportal/email/undotemplate': undoTemplate,
  'POST /settingsportal/email/preview': preview,
  'GET /settingsportal/email/sender': sender,
  'PUT /settingsportal/email/sender': saveSender,
  'POST /settingsportal/email/test': testMail,
} satisfies Routes;
