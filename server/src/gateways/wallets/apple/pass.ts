import type { Locale } from '@guichet/contract/locale.ts';
import type { AppleCredentials, AppleDelivery, Localized, WalletField, WalletPass } from '../port.ts';

/** A field of `pass.json`. */
interface PassField {
  key: string;
  label: string;
  value: string;
  changeMessage?: string;
}

/** Everything that the signing process writes into a pass, except pictures. */
export interface PassFiles {
  /** `pass.json` */
  readonly json: Record<string, unknown>;
  /** `pass.strings` by the code of a language */
  readonly strings: Readonly<Record<string, string>>;
}

const STYLES = { event: 'eventTicket', ticket: 'generic', card: 'storeCard' } as const;

const FORMATS = { qr: 'PKBarcodeFormatQR', 'code-128': 'PKBarcodeFormatCode128' } as const;

/** Encoding of a bar code's message: the codes of tickets are ASCII. */
const ENCODING = 'iso-8859-1';

/** Metres from the place within which the phone suggests the pass. */
const NEAR_METRES = 300;

/** Returns the content of a pass in the format of Apple. */
export function passFiles(
  pass: WalletPass,
  { service, token }: Pick<AppleDelivery, 'service' | 'token'>,
  { passType, team }: Pick<AppleCredentials, 'passType' | 'team'>,
): PassFiles {
  const main = pass.languages[0];
  const { code, session, place, expiresAt } = pass;
  const title = pass.title[main];
  return {
    json: {
      formatVersion: 1,
      passTypeIdentifier: passType,
      teamIdentifier: team,
      serialNumber: pass.id,
      organizationName: pass.venue,
      description: title,
      logoText: pass.venue,
      webServiceURL: service,
      authenticationToken: token,
      ...coloursOn(pass.colour),
      ...(code && { barcodes: [barcodeOf(code)] }),
      ...(session && { relevantDate: session.start }),
      ...(place?.position && {
        locations: [{ ...place.position, relevantText: title }],
        maxDistance: NEAR_METRES,
      }),
      ...(expiresAt && { expirationDate: expiresAt }),
      voided: pass.isVoided,
      // A ticket can be passed on on its page, which gives it a new code.
      sharingProhibited: true,
      [STYLES[pass.style]]: fieldsOf(pass, main),
    },
    strings: stringsOf(pass),
  };
}

const barcodeOf = ({ format, text }: NonNullable<WalletPass['code']>) => ({
  format: FORMATS[format],
  message: text,
  messageEncoding: ENCODING,
  altText: text,
});

function fieldsOf({ title, fields }: WalletPass, main: Locale): Record<string, PassField[]> {
  const written = (at: WalletField['at']): PassField[] =>
    fields
      .filter((field) => field.at === at)
      .map(({ key, label, value, changed }) => ({
        key,
        label: label[main],
        value: value[main],
        ...(changed && { changeMessage: changed[main] }),
      }));
  return {
    headerFields: written('header'),
    primaryFields: [{ key: 'title', label: '', value: title[main] }, ...written('primary')],
    secondaryFields: written('secondary'),
    auxiliaryFields: written('auxiliary'),
    backFields: written('back'),
  };
}

/** Returns the translations of every text, which is its own key in the main language. */
function stringsOf({ languages, title, fields }: WalletPass): PassFiles['strings'] {
  const [main] = languages;
  const texts: Localized[] = [
    title,
    ...fields.flatMap(({ label, value, changed }) => [label, value, ...(changed ? [changed] : [])]),
  ];
  return Object.fromEntries(
    languages.map((locale) => {
      const lines = new Map(
        texts.filter((text) => text[main] !== '').map((text) => [text[main], text[locale]]),
      );
      return [
        locale.slice(0, 2),
        [...lines].map(([key, text]) => `${quoted(key)} = ${quoted(text)};\n`).join(''),
      ];
    }),
  );
}

const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** Luminance from which dark text reads better than white. */
const LIGHT = 0.4;

/** Returns the colours of a pass on the colour of the venue. @param colour `#rrggbb` */
export function coloursOn(colour: string) {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const isLight = 0.2126 * red + 0.7152 * green + 0.0722 * blue > LIGHT;
  const text = isLight ? 'rgb(20, 20, 20)' : 'rgb(255, 255, 255)';
  return {
    backgroundColor: `rgb(${channels.join(', ')})`,
    foregroundColor: text,
    labelColor: text,
  };
}
