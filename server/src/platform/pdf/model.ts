import type { Locale } from '@guichet/contract/locale.ts';

/** A stored logo; its size in pixels. */
export interface DocumentLogo {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

/** Brand of a venue's documents: its colour (`#rrggbb`), from which the document derives others, and its accent. */
export interface DocumentBrand {
  readonly tenantName: string;
  readonly colour: string;
  /** `#rrggbb` of decorations; the default accent when absent */
  readonly accent?: string;
  /** IANA time zone of displayed instants, for example `Europe/Paris`. */
  readonly timeZone: string;
  /** Names of fonts, see contract/src/tenants/fonts.ts; the default fonts when absent. */
  readonly titleFont?: string;
  readonly textFont?: string;
  /** Replaces the venue's name at the head of a document. */
  readonly logoFile?: DocumentLogo;
}

/**
 * A document to render. `view` is the URL of the module that prepares it: its `prepareDocument` runs in the
 * renderer's child process, so that long documents do not block the portal.
 */
export interface DocumentOrder {
  readonly view: string;
  /** Input of the view. Must be structured-cloneable. */
  readonly content: unknown;
  readonly locale: Locale;
  readonly brand: DocumentBrand;
}

/** A document with its final texts, ready for the compiler. */
export interface PreparedDocument {
  /** Path of the Typst template below `server/src`. */
  readonly template: string;
  /** Data for the template, as JSON. */
  readonly data: unknown;
  readonly createdAt: Date;
}

/** Exports of a view module. */
export interface DocumentView<Content = never> {
  prepareDocument(content: Content, locale: Locale, brand: DocumentBrand): PreparedDocument;
}
