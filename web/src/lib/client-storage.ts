/** Owner of a stored value: the whole site, or one venue, whose name prefixes its key. */
type Place =
  /** `localStorage` */
  | 'site'
  | 'venue'
  /** `sessionStorage`: of this tab */
  | 'siteTab'
  | 'venueTab'
  | 'cookie'
  /** Cache Storage */
  | 'cache'
  | 'venueCache'
  /** IndexedDB */
  | 'venueDatabase';

interface Stored {
  /** Key of its description in the phrases `storedData`. */
  item: string;
  place: Place;
  keys: readonly string[];
  /**
   * When it is deleted: at the sign-out, with the cart, with the tab, after an hour, after a year, or by the visitor.
   */
  until: 'signOut' | 'cart' | 'tab' | 'hour' | 'year' | 'clear';
}

/**
 * All data that the site stores in a browser, which a page lists for visitors. The keys are typed by this list: an
 * unlisted one does not compile. Other modules may import its types only.
 */
export const CLIENT_STORAGE = [
  {
    item: 'session',
    place: 'venue',
    until: 'signOut',
    keys: ['token', 'tokenExpiry', 'refreshTokenDateTime'],
  },
  { item: 'cards', place: 'venue', until: 'signOut', keys: ['cards'] },
  { item: 'cardCodes', place: 'venue', until: 'signOut', keys: ['cardCodes'] },
  { item: 'tickets', place: 'venue', until: 'signOut', keys: ['tickets'] },
  { item: 'ticketPages', place: 'venueCache', until: 'signOut', keys: ['tickets'] },
  { item: 'paymentMeans', place: 'venue', until: 'signOut', keys: ['paymentMeans'] },
  { item: 'solidarity', place: 'venue', until: 'signOut', keys: ['solidarityPricingActivated'] },
  {
    item: 'administrator',
    place: 'venue',
    until: 'signOut',
    keys: ['admin', 'adminRights', 'adminToken', 'adminTokenExpiry', 'adminRefreshTokenDateTime'],
  },
  { item: 'cart', place: 'venue', until: 'cart', keys: ['cart'] },
  { item: 'cartSnapshot', place: 'venueTab', until: 'tab', keys: ['cartSnapshot'] },
  { item: 'orderAnswers', place: 'venueTab', until: 'tab', keys: ['orderAnswers'] },
  { item: 'identityStep', place: 'venueTab', until: 'tab', keys: ['identity'] },
  { item: 'linkToken', place: 'venueTab', until: 'tab', keys: ['transferToken', 'requestToken'] },
  { item: 'orderSession', place: 'venueTab', until: 'tab', keys: ['orderSession'] },
  { item: 'choices', place: 'siteTab', until: 'tab', keys: ['choices'] },
  // Scroll positions of the router
  { item: 'position', place: 'siteTab', until: 'tab', keys: ['tsr-scroll-restoration-v1_3'] },
  { item: 'reloaded', place: 'siteTab', until: 'tab', keys: ['reloadedAt'] },
  { item: 'nextPageNotice', place: 'siteTab', until: 'tab', keys: ['nextPageNotice'] },
  { item: 'languageCookie', place: 'cookie', until: 'year', keys: ['i18n_redirected'] },
  // Set by the server; no script reads it
  { item: 'identity', place: 'cookie', until: 'hour', keys: ['guichet_sso'] },
  { item: 'preview', place: 'cookie', until: 'hour', keys: ['guichet_preview'] },
  { item: 'language', place: 'site', until: 'clear', keys: ['userLanguage'] },
  { item: 'cookiesAccepted', place: 'venue', until: 'clear', keys: ['cookiesAccepted'] },
  { item: 'temporaryAccepted', place: 'venueTab', until: 'tab', keys: ['temporaryAccepted'] },
  { item: 'measuredCart', place: 'venueTab', until: 'tab', keys: ['measuredCart'] },
  { item: 'visitorId', place: 'venue', until: 'clear', keys: ['visitorId'] },
  { item: 'device', place: 'venue', until: 'clear', keys: ['device', 'adminDevice'] },
  { item: 'miniCart', place: 'venue', until: 'clear', keys: ['miniCartOpened'] },
  { item: 'entrance', place: 'venue', until: 'clear', keys: ['entrancePlace', 'entranceSound'] },
  { item: 'entranceCodes', place: 'venueDatabase', until: 'clear', keys: ['entrance'] },
  { item: 'offline', place: 'cache', until: 'clear', keys: ['pages', 'entrance'] },
] as const satisfies readonly Stored[];

export type StoredItem = (typeof CLIENT_STORAGE)[number];

/** Keys of a storage without the name of the venue. */
export type StoredKey<At extends Place> = Extract<StoredItem, { place: At }>['keys'][number];
