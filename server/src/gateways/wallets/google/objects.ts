import { createHash } from 'node:crypto';
import type { Locale } from '@guichet/contract/locale.ts';
import type { GoogleCredentials, Localized, WalletPass } from '../port.ts';

/** Class and object of a pass in the format of Google's REST interface, and the names of their resources. */
export interface GooglePass {
  readonly classes: 'eventTicketClass' | 'genericClass';
  readonly objects: 'eventTicketObject' | 'genericObject';
  /** Name of the list of objects in a save link */
  readonly list: 'eventTicketObjects' | 'genericObjects';
  /** Absent when only the object is written, because nothing is known of the session any more */
  readonly class: ({ readonly id: string } & Record<string, unknown>) | undefined;
  readonly object: { readonly id: string; readonly classId: string } & Record<string, unknown>;
}

const FORMATS = { qr: 'QR_CODE', 'code-128': 'CODE_128' } as const;

/** Letters, digits, `.`, `_` and `-` are allowed in ids. */
const idOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);

const plain = (value: string, language: string) => ({ language, value });

/** Returns a text with its translations. */
const localized = (text: Localized, [main, ...others]: WalletPass['languages']) => ({
  defaultValue: plain(text[main], main),
  ...(others.length > 0 && { translatedValues: others.map((locale: Locale) => plain(text[locale], locale)) }),
});

/**
 * Returns the content of a pass in the format of Google: a ticket of a session belongs to the class of its session, other
 * tickets and cards to one generic class of the venue.
 * @param logo public address of a picture; Google loads it over https alone
 */
export function googlePass(
  pass: WalletPass,
  logo: string,
  { issuerId }: Pick<GoogleCredentials, 'issuerId'>,
): GooglePass {
  const id = `${issuerId}.${pass.id}`;
  const classId = `${issuerId}.${idOf(pass.classKey)}`;
  const common = { ...commonOf(pass), ...linkOf(pass) };
  const picture = logo.startsWith('https:') ? { logo: { sourceUri: { uri: logo } } } : {};
  if (pass.style === 'event') {
    return {
      classes: 'eventTicketClass',
      objects: 'eventTicketObject',
      list: 'eventTicketObjects',
      class: pass.session && { id: classId, ...picture, ...eventClass(pass, pass.session) },
      object: { id, classId, ...common, ...eventObject(pass) },
    };
  }
  return {
    classes: 'genericClass',
    objects: 'genericObject',
    list: 'genericObjects',
    class: { id: classId },
    object: {
      id,
      classId,
      ...picture,
      cardTitle: { defaultValue: plain(pass.venue, pass.languages[0]) },
      header: localized(pass.title, pass.languages),
      hexBackgroundColor: pass.colour,
      ...common,
    },
  };
}

const eventClass = (pass: WalletPass, { start, end }: NonNullable<WalletPass['session']>) => ({
  issuerName: pass.venue,
  reviewStatus: 'UNDER_REVIEW',
  eventName: localized(pass.title, pass.languages),
  hexBackgroundColor: pass.colour,
  dateTime: { start, end },
  // Google asks for both, the name and the address.
  ...(pass.place?.address && {
    venue: {
      name: localized(pass.place.name, pass.languages),
      address: { defaultValue: plain(pass.place.address, pass.languages[0]) },
    },
  }),
});

const eventObject = ({ holder, number, orderNumber }: WalletPass) => ({
  ...(holder && { ticketHolderName: holder }),
  ...(number && { ticketNumber: number }),
  ...(orderNumber && { reservationInfo: { confirmationCode: orderNumber } }),
});

function commonOf(pass: WalletPass) {
  const { code, expiresAt, isVoided, languages, fields } = pass;
  return {
    state: isVoided ? 'INACTIVE' : 'ACTIVE',
    ...(code && { barcode: { type: FORMATS[code.format], value: code.text, alternateText: code.text } }),
    ...(expiresAt && { validTimeInterval: { end: { date: expiresAt } } }),
    textModulesData: fields.map(({ key, label, value }) => ({
      id: key,
      localizedHeader: localized(label, languages),
      localizedBody: localized(value, languages),
    })),
  };
}

const linkOf = ({ link, venue }: WalletPass) =>
  link.startsWith('https:')
    ? { linksModuleData: { uris: [{ id: 'page', uri: link, description: venue }] } }
    : {};
