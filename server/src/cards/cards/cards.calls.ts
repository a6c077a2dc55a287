import { plainCode } from '@guichet/contract/typed-text.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { Handler, Routes } from '#calls.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { fail } from '#kernel/errors.ts';
import { readDocumentBrand } from '#tenants/pictures/pictures.service.ts';
import { changeCard } from '../changes.service.ts';
import { readCardsOf, requireOwnCard, showCards, showMovements } from './cards.service.ts';
import { renderCard } from './document/card-document.service.ts';
import { cardDocument } from './document/card-document.ts';

const cardMovements: Handler<'GET /user/cardmovements'> = async ({
  services,
  tenant,
  identity,
  query: { cardNumber, before },
}) => {
  const card = await requireOwnCard(services, tenant, identity.userId, cardNumber);
  return showMovements(services, tenant, card, before);
};

/** Returns the customer's card as a PDF; a blocked one is not printed, since it opens nothing. */
const cardPdf: Handler<'GET /user/CardDocument'> = async (context) => {
  const { services, tenant, identity, query, locale } = context;
  const [card, catalogue] = await Promise.all([
    requireOwnCard(services, tenant, identity.userId, query.cardNumber),
    catalogueOf(services, tenant),
  ]);
  if (!card.isActive) fail('card.blocked');
  const content = cardDocument(card, catalogue, locale, new Date());
  const pdf = await renderCard(
    services.documents,
    content,
    locale,
    await readDocumentBrand(services, tenant),
    { urgent: true },
  );
  const name = translator(locale, 'documents')('cards.fileName', { number: card.number });
  context.header('content-disposition', `attachment; filename="${name}.pdf"`);
  return pdf;
};

const cards: Handler<'GET /user/cards'> = async ({ services, tenant, identity }) => {
  const { cards, catalogue } = await readCardsOf(services, tenant, identity.userId);
  return showCards(cards, catalogue);
};

/** Blocks a card permanently. */
const invalidateMembership: Handler<'PUT /user/InvalidateMembership'> = async (context) => {
  const { services, tenant, identity, query } = context;
  const { userId } = identity;
  const cardNumber = plainCode(query.cardNumber);
  const change = { userId, cardNumber, kind: 'block' } as const;
  const outcome = await changeCard(services, tenant, change, {
    ask: (key) => services.ticketing.of(tenant).blockCard({ key, number: cardNumber, holder: userId }),
  });
  if (outcome === 'unknown') fail('card.not-found');
  if (outcome === 'already-blocked') fail('card.blocked');
  return undefined;
};

export const cardsRoutes = {
  // customer
  'GET /user/cards': cards,
  'GET /user/cardmovements': cardMovements,
  'GET /user/CardDocument': cardPdf,
  'PUT /user/InvalidateMembership': invalidateMembership,
} satisfies Routes;
