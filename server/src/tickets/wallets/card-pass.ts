import { byLocale, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { rightState, validityOf } from '#cards/cards/cards.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { CardRight, TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { WalletField, WalletPass } from '#gateways/wallets/port.ts';
import { inGroups, printableColour } from '#kernel/format/localized.ts';
import { rightWords } from '../sold-cards.ts';
import { field, passWords, sameInAll, whenChanged } from './pass-texts.ts';
import type { DescribedPass, PassFrame } from './ticket-pass.ts';

/** Usable rights on the front of a pass; the back lists all. */
const ON_FRONT = 3;

/** Days for which a card without a right is of use: it can be filled again. */
const EMPTY_CARD_DAYS = 365;

/** Describes the pass of a card: what is left on it, and its code. */
export function cardPass(
  card: TicketingCard,
  frame: PassFrame,
  catalogue: IndexedCatalogue,
  now: Date,
): DescribedPass {
  const { tenant } = frame;
  const service = catalogue.services.get(card.serviceCode);
  const holder = `${card.holderName.firstName} ${card.holderName.lastName}`.trim();
  const end = validityOf(card);
  const pass: WalletPass = {
    id: frame.id,
    style: 'card',
    classKey: `${tenant.name} cards`,
    venue: tenant.displayName,
    colour: printableColour(tenant.brand),
    languages: frame.languages,
    title: byLocale((locale) => labelIn(service?.labels ?? card.label, locale)),
    fields: fieldsOf(card, { frame, catalogue, holder, now }),
    ...(card.isActive && {
      code: { format: card.codeFormat, text: card.scanCode.replaceAll(' ', '') },
    }),
    isVoided: !card.isActive,
    ...(holder && { holder }),
    number: card.number,
    link: frame.link,
  };
  const endsAt = new Date(Math.max(end?.getTime() ?? 0, now.getTime()) + EMPTY_CARD_DAYS * 86_400_000);
  return { pass, endsAt, isUsable: card.isActive };
}

interface Shown {
  frame: PassFrame;
  catalogue: IndexedCatalogue;
  holder: string;
  now: Date;
}

function fieldsOf(card: TicketingCard, { frame, catalogue, holder, now }: Shown): WalletField[] {
  const usable = card.isActive ? card.rights.filter((right) => rightState(right, now) === 'valid') : [];
  const left = (right: CardRight) => (locale: Locale) => leftWords(right, locale, frame.tenant.timeZone);
  const nameOf = ({ serviceCode, label }: CardRight) =>
    byLocale((locale) => labelIn(catalogue.services.get(serviceCode)?.labels ?? label, locale));
  const all = (locale: Locale) =>
    usable.map((right) => `${nameOf(right)[locale]}: ${left(right)(locale)}`).join('\n') ||
    passWords(locale)('nothingLeft');
  return [
    ...field({ key: 'number', label: 'labels.card', at: 'header', value: () => inGroups(card.number) }),
    ...field({
      key: 'state',
      label: 'labels.state',
      at: 'secondary',
      value: (locale) => (card.isActive ? null : passWords(locale)('state.blocked')),
      changed: 'state',
    }),
    ...usable.slice(0, ON_FRONT).map(
      (right): WalletField => ({
        key: `right-${right.id}`,
        label: nameOf(right),
        value: byLocale(left(right)),
        at: 'secondary',
        changed: whenChanged('left'),
      }),
    ),
    ...field({ key: 'holder', label: 'labels.holder', at: 'auxiliary', value: () => holder }),
    ...field({
      key: 'left',
      label: 'labels.left',
      at: 'back',
      value: (locale) => (card.isActive ? all(locale) : passWords(locale)('blockedCard')),
    }),
    {
      key: 'page',
      label: byLocale((locale) => passWords(locale)('labels.cardPage')),
      value: sameInAll(frame.link),
      at: 'back',
    },
  ];
}

const leftWords = (right: CardRight, locale: Locale, timeZone: string): string =>
  rightWords(
    { unit: right.unit, remaining: right.remaining ?? 0, validityEndDate: right.validUntil.toISOString() },
    locale,
    timeZone,
  );
