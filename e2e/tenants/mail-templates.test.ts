import { randomUUID } from 'node:crypto';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { expect } from '@playwright/test';
import { ADMIN } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { type Mail, waitForMail } from '../harness/outbox.ts';
import { portal } from '../harness/portal.ts';
import { fromOwnAddress } from '../harness/visitor-address.ts';
import {
  chooseText,
  openMail,
  previewFrame,
  restoreMail,
  saveMail,
  subjectField,
  textField,
  undoMail,
  VENUE,
} from '../pages/mail-templates.ts';

/** Returns the mail of a visitor who registers in a language. */
async function registrationMail(locale: Locale): Promise<Mail> {
  const email = `mails-${randomUUID()}@example.com`;
  await fetch(`${portal().url}/api/v1/user/presignup`, {
    method: 'POST',
    headers: {
      ...fromOwnAddress(),
      tenantname: VENUE,
      languageuser: locale,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email }),
  });
  return waitForMail(email, () => true);
}

/** The text that an administrator of each language adds. */
const ADDED: Readonly<Partial<Record<Locale, { text: string; subject: string }>>> = {
  'fr-FR': { text: 'À bientôt sur la glace de ', subject: 'à saisir vite' },
  'en-GB': { text: 'See you on the ice of ', subject: 'to be typed soon' },
  'de-DE': { text: 'Bis bald auf dem Eis von ', subject: 'bald einzugeben' },
};

for (const locale of LOCALES)
  test(`a changed mail is previewed, sent as a test, saved, received by a visitor, restored and undone in ${locale}`, {
    tag: locale === 'fr-FR' ? '@core' : [],
  }, async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale });
    const { page, t } = visitor;
    const added = ADDED[locale] ?? { text: 'Added to ', subject: 'added' };
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
    await openMail(visitor, 'signup-code');
    await chooseText(visitor, languageTitle(locale, locale));
    await previewFrame(visitor).getByText('483920').waitFor();

    // The variable comes first: it returns the focus to the text a moment after its insertion.
    await subjectField(visitor).press('Control+End');
    await page.keyboard.type(` (${added.subject})`);
    await textField(visitor).press('Control+End');
    await page.keyboard.type(` ${added.text}`);
    await press(t('mailTemplates.insert.label'));
    await press(t('mailTemplates.variables.LIEU'));
    await previewFrame(visitor)
      .getByText(new RegExp(`${added.text}\\S`))
      .waitFor();
    await press(t('mailTemplates.preview.dark'));
    await press(t('mailTemplates.preview.phone'));
    await inspect(visitor);
    await press(t('mailTemplates.test.action'));
    const tried = await waitForMail(ADMIN, ({ subject }) => subject.includes(added.subject));
    expect(tried).toMatchObject({ lang: locale, text: expect.stringContaining('483920') });
    await saveMail(visitor);

    const changed = await registrationMail(locale);
    expect(changed).toMatchObject({ lang: locale, subject: expect.stringContaining(added.subject) });
    expect(changed.text).toMatch(new RegExp(`${added.text}\\S`));
    expect(changed.text).toMatch(/\d{6}/);
    expect(changed.html).toContain(added.text);
    // Readers of another language get the product's text in their language.
    const other = LOCALES.find((one) => one !== locale) ?? locale;
    expect(await registrationMail(other)).toMatchObject({
      lang: other,
      subject: expect.not.stringContaining(added.subject),
    });

    await restoreMail(visitor);
    await saveMail(visitor);
    const restored = await registrationMail(locale);
    expect(restored.subject).not.toContain(added.subject);
    expect(restored.html).not.toContain(added.text);
    await undoMail(visitor);
    expect((await registrationMail(locale)).html).toContain(added.text);
    await undoMail(visitor);
    expect((await registrationMail(locale)).html).not.toContain(added.text);
  });
