import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { MAIL_NAMES, type MailName } from '@guichet/contract/tenants/mails.ts';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.documents'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Fills the product’s text of a mail with sample data and parses the result like a mail program. */
async function opened(mail: MailName, locale: Locale) {
  const { product } = (await portal.ask('GET /settingsportal/email/template', { token, query: { mail } }))
    .body;
  const text = product[locale];
  const { status, body } = await portal.ask('POST /settingsportal/email/preview', {
    token,
    body: { mail, locale, ...text },
  });
  expect(status).toBe(200);
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: { name: 'Aqua Rivage', address: 'no-reply@example.com' },
    to: 'camille@example.com',
    ...body,
  });
  return { sent: body, read: await PostalMime.parse(message as Buffer) };
}

it.each(MAIL_NAMES)('a mail program reads %s in every language as it was written', async (mail) => {
  for (const locale of LOCALES) {
    const { sent, read } = await opened(mail, locale);
    expect(read.subject).toBe(sent.subject);
    expect(read.html?.trim()).toBe(sent.html.trim());
    expect(read.text?.trim()).toBe(sent.text.trim());
    expect(read.html).toContain(`<html lang="${locale}">`);
    // No variable is left unfilled, in words or in addresses.
    expect(`${read.subject} ${read.html} ${read.text}`).not.toMatch(/\{[A-Z]{2,10}\}|%7B|undefined|null/);
  }
});
