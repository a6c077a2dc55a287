import type { Locale } from '@guichet/contract/locale.ts';
import type { MailName } from '@guichet/contract/tenants/mails.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';
import { fullDate, longDate, money, time } from '#kernel/format/localized.ts';
import { html } from '#kernel/format/markup.ts';
import { mailColours } from '#platform/mail/colours.ts';
import { INK, LINE, largeCode, type MailBrand, PAPER, paragraph } from '#platform/mail/layout.ts';
import type { AnyMailValues, MailBlock } from '#platform/mail/mail-description.ts';

const SESSION = '2026-11-26T17:15:00Z';
const CUSTOMER = {
  PRENOM: 'Camille',
  NOM: 'Durand',
  CLIENT: 'Camille Durand',
  EMAIL: 'camille.durand@example.com',
};
const CODE = '483920';

/** Returns sample values of a mail’s variables: the order of an invented person. @param site the venue’s address */
export function sampleValues(
  mail: MailName,
  locale: Locale,
  brand: MailBrand & { timeZone: string },
  site: string,
): AnyMailValues {
  const t = translator(locale, 'mails');
  const day = fullDate(SESSION, locale, brand.timeZone);
  const hour = time(SESSION, locale, brand.timeZone);
  const service = t('samples.service');
  const message = t('samples.message');
  return {
    ...CUSTOMER,
    NUMCMD: 'AR-26-004812',
    TOTAL: money(1870, locale),
    MONTANT: money(1870, locale),
    PERTE: money(650, locale),
    DATE: day,
    NUMERO: '2',
    NOMBRE: '3',
    CARTE: '0418 7741',
    DEMANDEUR: 'Jeanne Morel',
    DONNEUR: 'Jeanne Morel',
    BILLET: `${service}, ${day}, ${hour}`,
    MOTIF: t('samples.reason'),
    OPERATION: t('samples.operation'),
    HEURE: hour,
    DUREE: t('noShow.days', { count: 14 }),
    ABONNEMENT: service,
    CONTRAT: '5F3A9C21',
    FIN: day,
    WEBHOOK: 'https://example.com/webhooks',
    VALIDITE: validity(mail, day, t),
    CODE: { html: largeCode(CODE, mailColours(brand.colour)), text: CODE },
    BILLETS: sampleTicket([service, longDate(SESSION, locale, brand.timeZone), hour], brand),
    MESSAGE: { html: paragraph(message), text: message },
    LIEN: site,
    LIENRECU: site,
    REFUS: site,
  };
}

function validity(mail: MailName, day: string, t: Translate<'mails'>): string {
  if (mail === 'quotient-accepted') return t('quotient.accepted.until', { day });
  const isCode = mail.endsWith('-code');
  return isCode ? t('code.valid', { minutes: 15 }) : t('link.valid', { hours: 24 });
}

function sampleTicket([service = '', day = '', hour = '']: readonly string[], brand: MailBrand): MailBlock {
  const { deep } = mailColours(brand.colour);
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="ticket ink" style="background:${PAPER};border:1px solid ${LINE};border-left:6px solid ${deep};border-radius:14px;padding:16px 20px;color:${INK}">${day}<br><b style="font-size:28px;line-height:1.3">${hour}</b><br>${service}</td></tr></table>`,
    text: [service, day, hour].join(', '),
  };
}
