import type { Locale } from '@guichet/contract/locale.ts';
import { MAIL_VARIABLES, type MailName, type MailVariable } from '@guichet/contract/tenants/mails.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { fail } from '#kernel/errors.ts';
import type { MailContent, PageLink } from '#platform/mail/content.ts';
import type { MailBrand } from '#platform/mail/layout.ts';
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
import { readLogo, readTexts } from './mail-templates.sql.ts';
import {
  type AnyMailValues,
  type CheckedText,
  checkText,
  isProblem,
  type MailText,
  type MailValues,
} from './mail-templates.ts';
import { fillMail } from './mail-templates-view.ts';
import { venueSender } from './sender.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'ticketing'>;

/** A mail as the product would send it, and what a text of the venue is filled with. */
export interface ProductMail<M extends MailName, Content extends MailContent> {
  readonly mail: M;
  readonly values: MailValues<M>;
  readonly product: Content;
}

/** A venue's mails. */
export interface VenueMails {
  readonly brand: MailBrand & DocumentBrand;
  /** From whom its mails come, and where answers go. */
  readonly sender: MailSender;
  /** Whether the venue has the page. */
  hasPage(page: SwitchedPage): boolean;
  /** A link to a page of the customer's; to their tickets where the venue has switched the page off. */
  linkTo(page: 'tickets' | 'orders' | 'cards', locale: Locale): PageLink;
  /** In the venue's words where it has some in the reader's language, in the product's otherwise. */
  write<M extends MailName, Content extends MailContent>(written: ProductMail<M, Content>): Content;
}

/** Reads how a venue words and dresses its mails. */
export async function venueMails(services: Needed, tenant: Tenant): Promise<VenueMails> {
  const { texts, logo, parameters } = await services.database.tenant(tenant.id, async (db) => ({
    texts: await readTexts(db),
    logo: await readLogo(db),
    parameters: await readParameters(db),
  }));
  const pages = switchedPagesOf(parameters, await services.ticketing.hasCards(tenant));
  const brand = brandOf(services, tenant, logo);
  return {
    brand,
    sender: venueSender(parameters, tenant, services.config),
    hasPage: (page) => pages[page],
    linkTo(page, locale) {
      const open = page !== 'tickets' && pages[page] ? page : 'tickets';
      const site = tenantAddress(services.config.publicUrl, tenant, locale);
      return { address: `${site}/${PAGE_PATHS[open]}`, label: translator(locale, 'mails')(`pages.${open}`) };
    },
    write({ mail, values, product }) {
      const locale = product.lang;
      const own = texts.find((one) => one.mail === mail)?.texts[locale];
      if (!own) return product;
      try {
        const checked = checkedText(mail, own);
        return { ...product, ...fillFor(services, tenant, { mail, checked, locale, brand, values }) };
      } catch (error) {
        // A mail is sent even where its words fail.
        services.logger.error(
          { err: error, mail, tenantId: tenant.id },
          'A mail has the product’s text instead of the venue’s',
        );
        return product;
      }
    },
  };
}

/** How the mails of a venue look. @param logo the id of its picture */
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

/** A mail in words of the venue, with its name, the address of its site, and the product's footer. */
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
 * @param locale of the administrator: a variable is named as on the buttons of the editor
 * @param path of the text in the form, before `subject` or `html`
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
