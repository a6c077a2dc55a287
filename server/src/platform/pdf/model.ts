import type { Locale } from '@guichet/contract/locale.ts';

/** A logo as it is stored; its size in pixels. */
export interface DocumentLogo {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

/** The venue's brand on a document: its colour (`#rrggbb`), from which the document derives others, and its accent. */
export interface DocumentBrand {
  readonly tenantName: string;
  readonly colour: string;
  /** `#rrggbb`, of what decorates; the standard one where it is left out */
  readonly accent?: string;
  /** IANA time zone in which instants are shown, for example `Europe/Paris`. */
  readonly timeZone: string;
  /** Names of fonts, see contract/src/tenants/fonts.ts; the standard ones where they are left out. */
  readonly titleFont?: string;
  readonly textFont?: string;
  /** Stands in place of the venue's name at the head of a document. */
  readonly logoFile?: DocumentLogo;
}

/**
 * A document to render. `view` is the URL of the module that prepares it: its `prepareDocument` runs in the renderer's
 * worker thread, so that long documents do not block the process.
 */
export interface DocumentOrder {
  readonly view: string;
  /** The input of the view. Must be structured-cloneable. */
  readonly content: unknown;
  readonly locale: Locale;
  readonly brand: DocumentBrand;
}

/** A document with its final texts, ready for the compiler. */
export interface PreparedDocument {
  /** Path of the Typst template below `server/src`. */
  readonly template: string;
  /** The data that the template reads as JSON. */
  readonly data: unknown;
  readonly createdAt: Date;
}

/** The exports of a view module. */
export interface DocumentView<Content = never> {
  prepareDocument(content: Content, locale: Locale, brand: DocumentBrand): PreparedDocument;
}
