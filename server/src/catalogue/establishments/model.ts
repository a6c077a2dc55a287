import type { NoticeKind, VenueService } from '@guichet/contract/catalogue/establishment-rules.ts';
import type { OpeningSpan } from '@guichet/contract/catalogue/opening-rules.ts';
import type { Labels, Locale } from '@guichet/contract/locale.ts';

/** A text that no language must have. */
export type Texts = { [L in Locale]?: string | undefined };

/** What a venue tells of an establishment, as it is kept. */
export interface Information {
  seasons: { from: string; until: string; week: OpeningSpan[][] }[];
  exceptions: { from: string; until: string; spans: OpeningSpan[]; labels: Texts }[];
  address: string;
  zip: string;
  city: string;
  latitude?: number | undefined;
  longitude?: number | undefined;
  access: Texts;
  telephone: string;
  services: VenueService[];
  showsPrices: boolean;
  pictures: { id: string; descriptions: Labels }[];
}

/** A version of it. */
export interface InformationRow {
  /** External code of the establishment */
  code: string;
  version: number;
  /** Null: what the ticketing system says */
  content: Information | null;
  /** The version that an undo restores */
  before: number | null;
  /** Null before the first change */
  savedAt: Date | null;
  savedBy: string;
}

/** A closure or a message; its times are `YYYY-MM-DDTHH:MM` on the venue's clock. */
export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  /** Null: all establishments */
  code: string | null;
  from: string;
  until: string;
  /** The same as instants */
  startsAt: Date;
  endsAt: Date;
  /** Of a closure: sessions that begin while it lasts are not sold */
  stopsSale: boolean;
  labels: Labels;
  publishedAt: Date;
  publishedBy: string;
}
