/**
 * What a document says, before any wording or formatting. Amounts are integer cents including VAT,
 * instants ISO 8601 with Z; `null` means "does not apply" and takes no place on the page.
 */
/** How the venue presents itself: one colour (`#rrggbb`), from which the document derives the others. */
export interface DocumentBrand {
  readonly tenantName: string;
  readonly colour: string;
  /** IANA zone in which instants are shown, for example `Europe/Paris`. */
  readonly timeZone: string;
}

/** One issued ticket: one page. */
export interface TicketDocument {
  readonly serviceName: string;
  readonly themeName: string | null;
  /** `#rrggbb`; the brand's colour when null. */
  readonly themeColour: string | null;
  readonly establishment: string;
  /** Where inside the establishment: a pool, a rink, a room. */
  readonly place: string | null;
  readonly address: string | null;
  /** Session bounds; null for a ticket without a date, which then has a validity. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly priceName: string | null;
  readonly priceCents: number | null;
  /** Number printed for people. */
  readonly number: string;
  /** What the gate scans. */
  readonly code: string;
  readonly holder: string | null;
  readonly orderNumber: string;
  readonly orderedAt: string;
  /** The venue's practical notes, plain text, in the document's language. */
  readonly notes: readonly string[];
}

/** Whoever sells: the particulars that French law wants on a receipt. */
export interface ReceiptProvider {
  readonly name: string;
  readonly addressLines: readonly string[];
  /** Legal form, capital, trade register: free lines of the imprint. */
  readonly legalLines: readonly string[];
  readonly vatId: string | null;
  readonly siret: string | null;
}

export interface ReceiptCustomer {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly vatId: string | null;
}

export interface ReceiptLine {
  readonly label: string;
  /** Price name, holder or card: small print below the label. */
  readonly detail: string | null;
  /** Where the service takes place. */
  readonly place: string | null;
  /** When it takes place; null for what has no date. */
  readonly startsAt: string | null;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** VAT rate in hundredths of a percent: 2000 is 20 %. */
  readonly vatBasisPoints: number;
}

export interface ReceiptDocument {
  /** A company gets an invoice, with its own continuous number. */
  readonly kind: 'receipt' | 'invoice';
  readonly number: string;
  readonly orderNumber: string;
  readonly issuedAt: string;
  readonly paidAt: string;
  /** In words for the reader, for example "Carte bancaire". */
  readonly paymentMeans: string;
  readonly provider: ReceiptProvider;
  readonly customer: ReceiptCustomer;
  readonly lines: readonly ReceiptLine[];
  readonly currency: 'EUR';
}

/** Most tickets rendered in one document: a hundred pages take a second and 100 MB while they are made. */
export const MAXIMUM_TICKETS_PER_DOCUMENT = 100;

/** A text of several sections: terms, privacy, house rules. */
export interface NoticeDocument {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}
