import type { Locale } from '@guichet/contract/locale.ts';
import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useLocale } from 'use-intl';
import { publicPath } from './localized-path.ts';

/** Search parameters: filters and choices of the page. */
export type Search = Record<string, string | undefined>;

export function withSearch(path: string, search: Search): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Removes a hash, which may be the token of a link and belongs in no search parameter. */
const withoutHash = (path: string | undefined): string | undefined => path?.split('#')[0];

/** Outcomes of a payment in the address of the result. */
export type DeliveryState = 'success' | 'failed' | 'aborted' | 'cancelled';

/** Search parameters of the planning: display, day, filters, and the open session. */
export type PlanningChoices = Partial<
  Record<'display' | 'day' | 'establishmentIds' | 'themeIds' | 'free' | 'session', string | undefined>
>;

/** The code of all establishments in an address. */
export const ALL_ESTABLISHMENTS = 'ALL';

/** The list of venues. */
export const VENUES_PATH = '/';

/**
 * Every address of a venue's site as in the route tree: without the language, which the router adds as prefix. The
 * only source of links; those of the back office are in backoffice/paths.ts.
 */
export function createPaths(tenant: string) {
  const home = `/${tenant}`;
  const code = encodeURIComponent;
  return {
    home: () => home,
    ticketing: () => `${home}/ticketing`,
    /** @param establishment its external code, or {@link ALL_ESTABLISHMENTS} */
    establishment: (
      establishment: string,
      search: { [name in 'day' | 'family' | 'times' | 'ages']?: string | undefined } = {},
    ) => withSearch(`${home}/ticketing/${code(establishment)}`, search),
    service: (
      establishment: string,
      service: string,
      search: {
        day?: string | undefined;
        theme?: string | undefined;
        session?: string | undefined;
        /** The number of the card to fill */
        card?: string | undefined;
        /** The right to withdraw tickets from */
        withdrawal?: string | undefined;
      } = {},
    ) => withSearch(`${home}/ticketing/${code(establishment)}/service/${code(service)}`, search),
    cart: () => `${home}/cart`,
    summary: () => `${home}/summary`,
    delivery: (state?: DeliveryState, search: { cartId?: string } = {}) =>
      withSearch(state ? `${home}/delivery/${state}` : `${home}/delivery`, search),
    /** @param from the path to return to */
    login: (from?: string) => withSearch(`${home}/login`, { from: withoutHash(from) }),
    signin: (from?: string) => withSearch(`${home}/signin`, { from: withoutHash(from) }),
    forgottenPassword: () => `${home}/forgottenPassword`,
    /**
     * @param search `state` all includes used and expired tickets, `ticket` opens the code of one for the entrance
     */
    myTickets: (kind?: string, search: Search = {}) =>
      withSearch(kind ? `${home}/my-tickets/${kind}` : `${home}/my-tickets`, search),
    /** The payment of a move, by its cart. */
    movePayment: (cartId: string) => withSearch(`${home}/move-payment`, { cartId }),
    ticket: (ticketNumber: string) => `${home}/my-tickets/ticket/${code(ticketNumber)}`,
    /** @param token of the link by which a ticket is passed on */
    transfer: (token = '') => `${home}/my-tickets/transfer${token && `#${code(token)}`}`,
    planning: (search: PlanningChoices = {}) => withSearch(`${home}/planning`, { ...search }),
    /** The page that other websites embed. */
    embed: (search: { [name in 'establishment' | 'service' | 'day']?: string | undefined } = {}) =>
      withSearch(`${home}/embed`, search),
    search: (search: Search = {}) => withSearch(`${home}/search`, search),
    /** @param from the path to return to once the profile is saved */
    profile: (tab?: 'payments', from?: string) => withSearch(`${home}/profil`, { tab, from }),
    family: () => `${home}/my-family`,
    waits: () => `${home}/my-waits`,
    /** The choice for tickets of closed sessions, by the key of a mail. */
    closure: (key: string) => `${home}/closure#${key}`,
    /**
     * @param search `holder` filters the cards, `card` is the number of the card whose movements are shown
     */
    supports: (search: { holder?: string | undefined; card?: string | undefined } = {}) =>
      withSearch(`${home}/my-supports`, search),
    /**
     * @param token of the link in the mail that requests a card
     */
    cardRequest: (token: string) => `${home}/my-supports#${code(token)}`,
    orders: () => `${home}/ordershistory`,
    /** The page of an order without an account. */
    order: () => `${home}/order`,
    accessibility: () => `${home}/accessibility`,
    giftCards: () => `${home}/gift-cards`,
    giftCardBalance: () => `${home}/gift-card-balance`,
    storedData: () => `${home}/stored-data`,
    siteMap: () => `${home}/site-map`,
  };
}

export type Paths = ReturnType<typeof createPaths>;

/** Returns the addresses of the venue whose page is open. */
export function usePaths(): Paths {
  const { tenant = '' } = useParams({ strict: false }) as { tenant?: string };
  return useMemo(() => createPaths(tenant.toLowerCase()), [tenant]);
}

/** Returns a function that writes addresses for the links of a long list, since each router link adds a listener. */
export function useHref(): (path: string) => string {
  const locale = useLocale() as Locale;
  return useCallback((path) => publicPath(locale, path), [locale]);
}
