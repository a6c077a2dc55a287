import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { LinkKind } from '@guichet/contract/tenants/link-rules.ts';
import { useLoaderData } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { createFormat, type Format } from './format.ts';

type AllParameters = CallAnswer<'GET /portal/allParameters'>;

export interface Picture {
  url: string;
  width: number | undefined;
  height: number | undefined;
  /** Its name, in the page’s language */
  alt: string;
}

/** A link of the footer, in the page’s language. */
export interface FooterLink {
  id: string;
  kind: LinkKind;
  name: string;
  url: string;
  /** Size of a document in bytes */
  size?: number | undefined;
}

/** The data of a venue on every page. */
export interface Portal {
  tenant: Omit<AllParameters['tenant'], 'descriptions'> & { description: string };
  deploymentMode: AllParameters['deploymentMode'];
  isTest: boolean;
  hasPlanning: boolean;
  hasFastPurchase: boolean;
  hasOrdersHistory: boolean;
  /** Whether customers wait for places of sold-out sessions. */
  hasWaitingList: boolean;
  /** Whether visitors buy without an account. */
  sellsToGuests: boolean;
  /** Whether the shop sells gift cards. */
  sellsGiftCards: boolean;
  hasTicketsHistory: boolean;
  hasSearch: boolean;
  /** Whether the venue’s ticketing system has cards with rights on them, and gives tickets new codes. */
  hasCards: boolean;
  /** Wallets to which tickets and cards can be added */
  wallets: AllParameters['offers']['wallets'];
  /** Whether customers have a page of their cards. */
  hasSupports: boolean;
  /** Whether visitors can register. */
  hasRegistration: boolean;
  /** Whether it has several establishments by its flag, whatever their present number. */
  isMultiEstablishment: boolean;
  logo: Picture | undefined;
  /** The venue’s own pictures; the first is that of its home. */
  pictures: Picture[];
  contactEmail: string | undefined;
  /** The address after a sign-out, if not the venue's home. */
  afterLogout: string | undefined;
  /** Settings of web analytics */
  tracker: AllParameters['tracker'];
  links: FooterLink[];
}

const LOGO = 'gallery_1';

const isOn = (items: AllParameters['homeItems'], code: string): boolean =>
  items.some((item) => item.code === code && item.isEnable);

/** The defaults of a venue without settings. */
const isOff = (items: AllParameters['homeItems'], code: string): boolean =>
  items.some((item) => item.code === code && !item.isEnable);

/** Reduces the parameters of a tenant to the shown data in the page's language. */
export function portalOf(parameters: AllParameters, locale: Locale): Portal {
  const { descriptions, ...tenant } = parameters.tenant;
  const pictures = parameters.gallery.map(({ code, picture, descriptions }) => ({
    code,
    url: picture.url,
    width: picture.width,
    height: picture.height,
    alt: labelIn(descriptions, locale),
  }));
  return {
    tenant: { ...tenant, description: labelIn(descriptions, locale) },
    deploymentMode: parameters.deploymentMode,
    isTest: parameters.deploymentMode !== 'prod',
    hasPlanning: isOn(parameters.ticketingItems, 'ticketingItems_planning'),
    hasFastPurchase: isOn(parameters.homeItems, 'homeItems_1'),
    hasOrdersHistory: isOn(parameters.historyItems, 'historyItems_2'),
    hasWaitingList: isOn(parameters.ticketingItems, 'ticketingItems_waitingList'),
    sellsToGuests: isOn(parameters.ticketingItems, 'ticketingItems_guestOrders'),
    sellsGiftCards: isOn(parameters.usedPages, 'usedPages_giftCards'),
    hasTicketsHistory: !isOff(parameters.historyItems, 'historyItems_1'),
    hasSearch: !isOff(parameters.usedPages, 'usedPages_search'),
    hasCards: parameters.offers.cards,
    wallets: parameters.offers.wallets,
    hasSupports: parameters.offers.cards && !isOff(parameters.usedPages, 'usedPages_mySupports'),
    hasRegistration: !isOff(parameters.usedPages, 'usedPages_signin'),
    isMultiEstablishment: isOn(parameters.ticketingItems, 'ticketingItems_1'),
    logo: pictures.find(({ code }) => code === LOGO),
    pictures: pictures.filter(({ code }) => code !== LOGO),
    contactEmail: parameters.adminEmails.find((email) => email.code === 'adminEmail_2' && email.isEnable)
      ?.value,
    afterLogout: parameters.disconnectingPage.find((item) => item.isEnable && item.value)?.value,
    tracker: parameters.tracker,
    links: linksIn(parameters.usedLinks, locale),
  };
}

/** Returns the footer's links in a language, or in the default one if they are missing. */
export const linksIn = (links: AllParameters['usedLinks'], locale: Locale): FooterLink[] =>
  links.flatMap(({ id, kind, contents }) => {
    const content = contents[locale] ?? contents[DEFAULT_LOCALE];
    return content ? [{ id, kind, ...content }] : [];
  });

/** Returns the venue of the page; only below its route. */
export const usePortal = (): Portal => useLoaderData({ from: '/$tenant', strict: true } as never) as Portal;

/** Returns formatters of amounts and dates in the page's language and the venue's time zone. */
export function useFormat(): Format {
  const clock = useTranslations('common.clock');
  return createFormat(useLocale(), usePortal().tenant.timeZone, clock);
}
