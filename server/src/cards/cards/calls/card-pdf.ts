import { translator } from '@guichet/phrases/translate.ts';
import { catalogueOf } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readDocumentBrand } from '#tenants/pictures/service.ts';
import { cardDocument } from '../document/rules.ts';
import { renderCard } from '../document/service.ts';
import { requireOwnCard } from '../service.ts';

/** The customer's card as a PDF; a blocked one opens nothing, and is not printed. */
export const cardPdf: Handler<'GET /user/CardDocument'> = async (context) => {
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
