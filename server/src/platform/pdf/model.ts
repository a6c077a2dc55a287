import type { Locale } from '@guichet/contract/locale.ts';

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

/**
 * A document to render. `view` is the address (URL) of the module that prepares it: its `prepareDocument` runs in the
 * renderer's worker thread, so that long documents do not hold up the process.
 */
export interface DocumentOrder {
  readonly view: string;
  /** What the document says, as its view takes it; it must survive a structured clone. */
  readonly content: unknown;
  readonly locale: Locale;
  readonly brand: DocumentBrand;
}

/** A document in its final words, ready for the compiler. */
export interface PreparedDocument {
  /** Path of the Typst template below `server/src`. */
  readonly template: string;
  /** What the template reads as JSON. */
  readonly data: unknown;
  readonly createdAt: Date;
}

/** What the module that an order names exports. */
export interface DocumentView<Content = never> {
  prepareDocument(content: Content, locale: Locale, brand: DocumentBrand): PreparedDocument;
}
