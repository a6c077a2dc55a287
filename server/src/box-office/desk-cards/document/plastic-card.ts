import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { type CardDocument, type CardTemplateData, cardView } from '#cards/cards/document/card-document.ts';
import { inGroups } from '#kernel/format/localized.ts';
import type { DocumentBrand, PreparedDocument } from '#platform/pdf/model.ts';

/** The template's data: what the card on A4 says, and the texts of the back. */
export interface PlasticCardData extends CardTemplateData {
  readonly attachTitle: string;
  /** Number and code that attach the card; null where the code is not disclosed */
  readonly attach: string | null;
  readonly found: string;
}

/** Returns the template's data for a plastic card, in one language and for one tenant. */
export function plasticCardView(card: CardDocument, locale: Locale, brand: DocumentBrand): PlasticCardData {
  const t = translator(locale, 'documents');
  const number = inGroups(card.number);
  return {
    ...cardView(card, locale, brand),
    holder: card.holder ?? '',
    attachTitle: t('cards.plastic.attachTitle'),
    attach: card.attachCode && t('cards.plastic.attach', { number, code: card.attachCode }),
    found: t('cards.plastic.found', { tenant: brand.tenantName }),
  };
}

/** The input of the renderer's worker: the front of the card, then its back. */
export function prepareDocument(card: CardDocument, locale: Locale, brand: DocumentBrand): PreparedDocument {
  return {
    template: 'box-office/desk-cards/document/plastic-card.typ',
    data: plasticCardView(card, locale, brand),
    createdAt: new Date(card.asOf),
  };
}
