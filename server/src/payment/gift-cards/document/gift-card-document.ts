import type { Locale } from '@guichet/contract/locale.ts';
import { printedGiftCode } from '@guichet/contract/payment/gift-card-rules.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { languageTag, printableColour } from '#kernel/format/localized.ts';
import type { DocumentBrand, PreparedDocument } from '#platform/pdf/model.ts';
import type { GiftCardDesign } from '../gift-cards.ts';

/** A gift card to print, in words. */
export interface GiftCardDocument {
  readonly amount: string;
  /** The service that it was bought for, and its price; empty for a free amount. */
  readonly service: string;
  readonly recipient: string;
  readonly sender: string;
  readonly message: string;
  readonly until: string;
  /** Plain code. */
  readonly code: string;
  readonly design: GiftCardDesign;
  /** Whether it was given for a refund. */
  readonly isCredit: boolean;
  /** Address of the balance page. */
  readonly address: string;
}

/** Returns the template's data: texts in their final form. */
export function giftCardView(card: GiftCardDocument, locale: Locale, brand: DocumentBrand) {
  const t = translator(locale, 'documents');
  return {
    title: `${t(card.isCredit ? 'credit.title' : 'giftCard.title')} – ${brand.tenantName}`,
    ...languageTag(locale),
    tenantName: brand.tenantName,
    brand: printableColour(brand.colour),
    design: card.design,
    heading: t(card.isCredit ? 'credit.title' : 'giftCard.title'),
    amount: card.amount,
    service: card.service,
    anything: card.service === '' ? '' : t('giftCard.anything'),
    to: t('giftCard.to', { recipient: card.recipient }),
    from: t('giftCard.from', { sender: card.sender }),
    message: card.message.split('\n'),
    codeLabel: t('giftCard.code'),
    code: printedGiftCode(card.code),
    until: t('giftCard.until', { day: card.until }),
    howTo: t('giftCard.howTo', { tenant: brand.tenantName }),
    balance: t('giftCard.balance', { address: card.address.replace(/^https?:\/\//, '') }),
    keep: t('giftCard.keep'),
  };
}

/** Returns the input of the renderer's worker. */
export function prepareDocument(
  card: GiftCardDocument,
  locale: Locale,
  brand: DocumentBrand,
): PreparedDocument {
  return {
    template: 'payment/gift-cards/document/gift-card.typ',
    data: giftCardView(card, locale, brand),
    createdAt: new Date(),
  };
}
