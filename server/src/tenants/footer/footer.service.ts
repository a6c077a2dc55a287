import type { CallAnswer } from '@guichet/contract/calls.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { readStoredDocuments } from '../documents/documents.sql.ts';
import { readParameters, saveParameters } from '../parameters/parameters.sql.ts';
import {
  type Saved,
  type SettingsChange,
  type SettingsPage,
  saveSettings,
} from '../saved-settings/saved-settings.service.ts';
import { readLinks, replaceLinks } from './footer.sql.ts';
import { documentIds, type Footer, footerFields, keptLink, problemsOf } from './footer.ts';

/** Parameter with the contact for accessible documents (specified-behaviour.md#footer). */
const CONTACT = 'adminEmail_2';

/** The settings of the footer, which an undo restores as a whole. */
export const FOOTER: SettingsPage<Footer> = {
  section: 'footer',
  read: async (db) => {
    const [parameters, links] = await Promise.all([readParameters(db), readLinks(db)]);
    const contact = parameters.find(({ code, isEnable }) => code === CONTACT && isEnable);
    return { contactEmail: contact?.value ?? '', links };
  },
  write: async (db, { contactEmail, links }) => {
    await saveParameters(db, [
      { group: 'adminEmail', code: CONTACT, isEnable: contactEmail !== '', value: contactEmail },
    ]);
    await replaceLinks(db, links);
  },
  fieldsOf: footerFields,
};

/**
 * Saves the footer.
 * @param version the version on which the change is based; undefined for a change of a single link
 * @throws AppError `request.invalid`, `document.not-found`, `settings.changed`
 */
export async function changeFooter(
  by: SettingsChange,
  version: number | undefined,
  change: (present: Footer) => Footer,
): Promise<Saved<Footer>> {
  return saveSettings(FOOTER, by, version, async (present, db) => {
    const sent = change(present);
    const fields = problemsOf(sent, mainLocale(by.tenant.languages));
    if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
    const next = { contactEmail: sent.contactEmail, links: sent.links.map(keptLink) };
    const ids = documentIds(next.links);
    if ((await readStoredDocuments(db, ids)).length < ids.length) fail('document.not-found');
    return next;
  });
}

/** Returns the footer for its administrators, with the documents that the footer leads to. */
export async function showFooter(
  db: TenantDb,
  footer: Saved<Footer>,
): Promise<CallAnswer<'GET /settingsportal/footer'>> {
  return { ...footer, documents: await readStoredDocuments(db, documentIds(footer.links)) };
}
