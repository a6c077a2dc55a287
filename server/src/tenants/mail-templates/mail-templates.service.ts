import type { Locale } from '@guichet/contract/locale.ts';
import { MAIL_VARIABLES, type MailName, type MailVariable } from '@guichet/contract/tenants/mails.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { fail } from '#kernel/errors.ts';
import { buildMail } from '#platform/mail/build-mail.ts';
import type { MailContent, PageLink } from '#platform/mail/content.ts';
import { type Delivery, deliverOnce } from '#platform/mail/deliver-once.ts';
import type { MailBrand } from '#platform/mail/layout.ts';
import type { AnyMailValues, PlatformMail, VenueMail } from '#platform/mail/mail-description.ts';
import { type MailAddress, type MailAttachment, MailRefused } from '#platform/mail/message.ts';
import type { MailSender } from '#platform/mail/sender.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import { documentBrand } from '#platform/tenancy/document-brand.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { originOf, tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { readParameters } from '../parameters/parameters.sql.ts';
import { pictureAddress } from '../pictures/pictures.ts';
import { PAGE_PATHS, type SwitchedPage, switchedPagesOf } from '../used-pages/used-pages.ts';
import { footerOf } from './defaults/defaults.ts';
import { fillMail } from './fill-mail.ts';
import { readLogo, readTexts } from './mail-templates.sql.ts';
import { type CheckedText, checkText, isProblem, type MailText } from './mail-templates.ts';
import { venueSender } from './sender.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'ticketing'>;

/** Builds and sends a venue's mails in its brand, from its sender, with its texts where it has some. */
export interface VenueMails {
  readonly brand: MailBrand & DocumentBrand;
  /** Sender and reply address. */
  readonly sender: MailSender;
  /** Whether the venue has the page. */
  hasPage(page: SwitchedPage): boolean;
  /** A link to a page of the customer, or to the tickets when the venue has switched the page off. */
  linkTo(page: 'tickets' | 'orders' | 'cards', locale: Locale): PageLink;
  /** Builds a mail from the venue's text in the mail's language, or from the product's phrases without one. */
  build(mail: VenueMail | PlatformMail): MailContent;
  /**
   * Sends a mail once, even when its job runs several times; sends nothing to a customer without an e-mail address.
   * @throws as {@link deliverOnce}
   */
  sendOnce(
    key: string,
    mail: VenueMail | PlatformMail,
    envelope: Envelope,
  ): Promise<Delivery | 'not-addressed'>;
  /** Sends a mail whose content is new in each run of its job. Ignores that the mail server refuses the recipient. */
  send(mail: VenueMail | PlatformMail, envelope: Envelope): Promise<void>;
}

interface Envelope {
  readonly to: MailAddress;
  readonly attachments?: readonly MailAttachment[];
}

/** Whether a recipient has an e-mail address: customers whom the desk adds may have none. */
const isAddressed = ({ to }: Envelope): boolean => to.address !== '';

/** Reads the texts, the brand and the sender of a venue's mails. */
export async function venueMails(services: Needed, tenant: Tenant): Promise<VenueMails> {
  const { texts, logo, parameters } = await services.database.tenant(tenant.id, async (db) => ({
    texts: await readTexts(db),
    logo: await readLogo(db),
    parameters: await readParameters(db),
  }));
  const pages = switchedPagesOf(parameters, await services.ticketing.hasCards(tenant));
  const brand = brandOf(services, tenant, logo);
  const sender = venueSender(parameters, tenant, services.config);
  function build(mail: VenueMail | PlatformMail): MailContent {
    const product = buildMail(mail, brand);
    const text = mail.mail && texts.find((each) => each.mail === mail.mail)?.texts[mail.locale];
    if (!text) return product;
    try {
      const { mail: template, locale, values } = mail;
      const checked = checkedText(template, text);
      return { ...product, ...fillFor(services, tenant, { mail: template, checked, locale, brand, values }) };
    } catch (error) {
      // A mail is sent with the product’s text when the venue’s text fails.
      services.logger.error(
        { err: error, mail: mail.mail, tenantId: tenant.id },
        'A mail has the product’s text instead of the venue’s',
      );
      return product;
    }
  }
  const messageOf = (mail: VenueMail | PlatformMail, { to, attachments = [] }: Envelope) => ({
    ...build(mail),
    ...sender,
    to,
    attachments,
  });
  return {
    brand,
    sender,
    hasPage: (page) => pages[page],
    linkTo(page, locale) {
      const open = page !== 'tickets' && pages[page] ? page : 'tickets';
      const site = tenantAddress(services.config.publicUrl, tenant, locale);
      return { address: `${site}/${PAGE_PATHS[open]}`, label: translator(locale, 'mails')(`pages.${open}`) };
    },
    build,
    sendOnce: async (key, mail, envelope) =>
      isAddressed(envelope)
        ? deliverOnce(services, tenant.id, key, messageOf(mail, envelope))
        : 'not-addressed',
    send: async (mail, envelope) => {
      if (!isAddressed(envelope)) return;
      await services.mailer.send(messageOf(mail, envelope)).catch((error: unknown) => {
        if (!(error instanceof MailRefused)) throw error;
      });
    },
  };
}

/** Returns the brand of a venue's mails. @param logo the id of its picture */
export function brandOf(
  { config }: Pick<Services, 'config'>,
  tenant: Tenant,
  logo: string | undefined,
): MailBrand & DocumentBrand {
  return {
    ...documentBrand(tenant),
    ...(logo !== undefined && { logo: originOf(config.publicUrl, tenant) + pictureAddress(tenant, logo) }),
  };
}

interface Filled {
  readonly mail: MailName;
  readonly checked: CheckedText;
  readonly locale: Locale;
  readonly brand: MailBrand;
  readonly values: AnyMailValues;
}

/** Fills a mail in words of the venue with its name, the address of its site, and the product’s footer. */
export function fillFor(
  { config }: Pick<Services, 'config'>,
  tenant: Tenant,
  { mail, checked, locale, brand, values }: Filled,
): MailContent {
  const everywhere = { LIEU: brand.tenantName, SITE: tenantAddress(config.publicUrl, tenant, locale) };
  const all: AnyMailValues = { ...everywhere, ...values };
  const refusal =
    typeof all.REFUS === 'string'
      ? {
          address: all.REFUS,
          label: translator(locale, 'mails')('transfer.refuse', { tenant: brand.tenantName }),
        }
      : undefined;
  return fillMail(checked, { locale, brand, values: all, footer: footerOf(mail, locale, all), refusal });
}

function checkedText(mail: MailName, text: MailText): CheckedText {
  if (text.subject === '') throw new Error('A mail has no subject');
  const checked = checkText(mail, text);
  if (isProblem(checked)) throw new Error(`The text of a mail is not valid: ${checked.code} ${checked.what}`);
  return checked;
}

/**
 * Reads a text of a request.
 * @param locale the administrator’s language, for the names of variables in messages
 * @param path the path of the text in the form, before `subject` or `html`
 * @throws AppError
 */
export function readText(mail: MailName, text: MailText, locale: Locale, path = ''): CheckedText {
  const checked = checkText(mail, text);
  if (!isProblem(checked)) return checked;
  const { field, code, what, place } = checked;
  const named = isVariable(what) ? translator(locale, 'mailTemplates')(`variables.${what}`) : what;
  return fail('request.invalid', { fields: { [path + field]: code }, params: { what: named, place } });
}

const isVariable = (what: string): what is MailVariable => Object.hasOwn(MAIL_VARIABLES, what);
