import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';

/** A text in each of the product's languages. */
export type Localized = Readonly<Record<Locale, string>>;

/** A labelled line of a pass. */
export interface WalletField {
  /** Stable name, such as `when` */
  readonly key: string;
  readonly label: Localized;
  readonly value: Localized;
  /** `back` is what a tap on the pass shows */
  readonly at: 'header' | 'primary' | 'secondary' | 'auxiliary' | 'back';
  /** What the phone notifies when the value changes; `%@` is the new value */
  readonly changed?: Localized;
}

/** A pass in terms that both wallets understand; every text is final. */
export interface WalletPass {
  /** UUID */
  readonly id: string;
  /** A ticket of a session, another ticket, or a card */
  readonly style: 'event' | 'ticket' | 'card';
  /** Passes of one key share a class at Google: those of a session, the cards of a venue */
  readonly classKey: string;
  readonly venue: string;
  /** `#rrggbb` */
  readonly colour: string;
  /** Offered languages; texts in the first one are shown in any other language */
  readonly languages: readonly [Locale, ...Locale[]];
  readonly title: Localized;
  readonly fields: readonly WalletField[];
  /** Absent on a pass that opens nothing */
  readonly code?: { readonly format: 'qr' | 'code-128'; readonly text: string };
  /** Session; instants with the offset of the establishment's clock */
  readonly session?: { readonly start: string; readonly end: string };
  readonly expiresAt?: string;
  /** Whether it opens nothing any more: used, refunded, blocked, transferred, cancelled */
  readonly isVoided: boolean;
  readonly place?: {
    readonly name: Localized;
    readonly address: string;
    readonly position?: { readonly latitude: number; readonly longitude: number };
  };
  readonly holder?: string;
  readonly number?: string;
  readonly orderNumber?: string;
  /** Page of the ticket or of the card */
  readonly link: string;
}

/** Certificate of a pass type with its key and its issuer's certificate, as PEM. */
export interface AppleCredentials {
  readonly certificate: string;
  readonly key: string;
  readonly issuer: string;
  readonly passType: string;
  readonly team: string;
  /** When the certificate or that of its issuer expires first */
  readonly expiresAt: Date;
}

/** Files and password as an administrator enters them. */
export interface AppleFiles {
  readonly certificate: Uint8Array;
  readonly key?: Uint8Array | undefined;
  readonly password?: string | undefined;
  readonly issuer: Uint8Array;
}

/** Problems by the field that has them. */
export type Problems<Field extends string> = Partial<Record<Field, ErrorCode>>;

export type Examined<Credentials, Field extends string> =
  | { readonly credentials: Credentials; readonly problems?: undefined }
  | { readonly problems: Problems<Field>; readonly credentials?: undefined };

export interface GoogleCredentials {
  readonly issuerId: string;
  /** E-mail address of the service account */
  readonly account: string;
  /** Private key as PEM */
  readonly key: string;
}

/** Certificates and keys of the installation, for venues without their own. */
export interface InstallationWallets {
  readonly apple: AppleCredentials | undefined;
  readonly google: GoogleCredentials | undefined;
}

/** What only a pass for Apple contains. */
export interface AppleDelivery {
  /** Base address of the web service for updates */
  readonly service: string;
  /** Proves to the web service that a device has the pass */
  readonly token: string;
  readonly logo: Uint8Array | undefined;
}

/** `gone`: the device no longer has the pass. */
export type PushOutcome = 'sent' | 'gone' | WalletFailure;

/** Why a wallet could not be updated. */
export type WalletFailure = Extract<
  ErrorCode,
  'wallet.push-refused' | 'wallet.push-unreachable' | 'wallet.google-refused' | 'wallet.google-unreachable'
>;

/** Apple Wallet. */
export interface AppleWallet {
  /** Checks a certificate for signing passes. @throws when the files cannot be read in time */
  examine(files: AppleFiles, now: Date): Promise<Examined<AppleCredentials, keyof AppleFiles>>;
  /** Makes a signed pass (`.pkpass`). @throws when it cannot be signed */
  sign(pass: WalletPass, delivery: AppleDelivery, credentials: AppleCredentials): Promise<Uint8Array>;
  /** Notifies devices that some pass has changed; returns the outcomes in their order. Never throws. */
  push(pushTokens: readonly string[], credentials: AppleCredentials): Promise<PushOutcome[]>;
}

/** Google Wallet. */
export interface GoogleWallet {
  /** Checks the key of a service account, also at Google when Google answers. */
  examine(
    entered: { issuerId: string; account: Uint8Array },
    now: Date,
  ): Promise<Examined<GoogleCredentials, 'issuerId' | 'account'>>;
  /** Stores a pass at Google, or replaces it. @param logo public address of the venue's icon */
  save(pass: WalletPass, logo: string, credentials: GoogleCredentials): Promise<'saved' | WalletFailure>;
  /** Returns the address at which a customer adds a stored pass. @param origin of the page with the button */
  linkTo(pass: WalletPass, origin: string, credentials: GoogleCredentials): Promise<string>;
}

export interface Wallets {
  readonly apple: AppleWallet;
  readonly google: GoogleWallet;
  /** Ends the process that signs. */
  close(): Promise<void>;
}
