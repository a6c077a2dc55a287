import type { CallAnswer } from '@guichet/contract/calls.ts';
import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue/browse.ts';
import { DEFAULT_LOCALE, type Labels, type Locale } from '@guichet/contract/locale.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { Identity } from '#platform/auth/identity.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readAvailabilityProblems } from './availability.service.ts';
import { readCardsFor } from './cards/cards.service.ts';
import { cardProblems } from './cards/cards-problems.ts';
import { type CartRow, isWaiting } from './cart.ts';
import { readCatalogueLookup } from './catalogue-lookup.service.ts';
import { linesWithoutContact } from './contacts.ts';
import { refreshPrices } from './named-prices/named-prices.service.ts';
import { findConcerningPause } from './pauses/pauses.service.ts';
import { findPeopleProblem } from './people.service.ts';
import { withoutDiscounts } from './promotions/parts.ts';
import { evaluateCart, ruleNames } from './sale-rules/sale-rules.service.ts';
import { messageOf } from './sale-rules/sale-rules.ts';

interface Reader {
  readonly services: Services;
  readonly tenant: Tenant;
  /** The buyer */
  readonly identity: Identity;
  /** Language of the messages */
  readonly locale: Locale;
}

/**
 * Checks the changes since the lines were added (a session over or cancelled, a service hidden, a card used up, a
 * family quotient lapsed) and the sale rules of the venue.
 * @param read a cart of the buyer that is not over
 */
export async function checkCart(
  { tenant, identity, locale, services }: Reader,
  read: CartRow,
): Promise<CallAnswer<'POST /Cart/CheckingRulesForCart'>> {
  // A payment that has begun is for the prices that the buyer saw.
  const isPaying = read.state === 'payment-pending' || !isWaiting(read);
  const { cart, changed, closed, flexible } = isPaying
    ? { cart: read, changed: [], closed: [], flexible: [] }
    : await refreshPrices({ services, tenant, identity }, read);
  const lines = withoutDiscounts(cart.lines);
  const details = lines.flatMap((line) => line.details);
  const cards = readCardsFor(services, tenant, identity, details);
  const lookup = await readCatalogueLookup(services, tenant, [], lines, cards);
  const problems = [
    ...flexible.map((lineId) => ({ code: 'cart.flexible-changed' as const, lineId })),
    ...changed
      .filter((lineId) => !flexible.includes(lineId))
      .map((lineId) => ({ code: 'cart.price-changed' as const, lineId })),
    ...closed.map((lineId) => ({ code: 'price.not-entitled' as const, lineId })),
    ...(await readAvailabilityProblems(services, tenant, { ...cart, lines })),
    ...cardProblems(lines, lookup).map(({ code, line, detail }) => ({
      code,
      lineId: lines[line]?.id ?? '',
      detailId: lines[line]?.details[detail]?.id ?? '',
    })),
  ];
  const userId = identity.kind === 'customer' ? identity.userId : undefined;
  const broken = await evaluateCart(services, tenant, { ...cart, lines }, userId);
  const codes = isPaying ? [] : lines.map(({ service }) => service);
  const pause = await findConcerningPause(services, tenant, codes, { userId, locale });
  const paused = pause ? lines.filter(({ service }) => service === pause.service) : [];
  const unfit = isPaying ? undefined : await findPeopleProblem({ services, tenant, identity, locale }, cart);
  const names = ruleNames(await catalogueOf(services, tenant), tenant);
  const phrases = await services.phraseOverrides.phrasesOf(tenant, locale);
  const word = phrases.in('errors');
  const visitors = linesWithoutContact(lines);
  return {
    isValid: !unfit && problems.length + broken.length + visitors.length + paused.length === 0,
    messages: [
      ...problems.map((problem) => ({
        code: problem.code,
        lineId: problem.lineId,
        ...('detailId' in problem && { detailId: problem.detailId }),
        message: word(problem.code, 'params' in problem ? problem.params : undefined),
      })),
      ...(unfit ? [{ code: unfit.code, message: word(unfit.code, unfit.params) }] : []),
      ...paused.map(({ id }) => ({
        code: 'pause.running',
        message: word('pause.running', pause?.params),
        lineId: id,
      })),
      ...visitors.map(({ lineId, field }) => ({
        code: 'ticketing.visitor-missing',
        message: word('ticketing.visitor-missing', { field }),
        lineId,
      })),
      ...broken.map((rule) => ({
        code: rule.code,
        message: messageOf(rule, names, phrases),
        lineId: lines[rule.line]?.id ?? '',
      })),
    ],
  };
}

/** Returns the supporting documents that the visitors of a cart show at the entrance, by price. */
export async function documentsOf(
  services: Services,
  tenant: Tenant,
  { lines }: Pick<CartRow, 'lines'>,
): Promise<CallAnswer<'GET /cart/GetDocJustifsByCartId'>> {
  const nameOf = await choiceNames(services.phraseOverrides, tenant);
  return SUPPORTING_DOCUMENTS.flatMap((code) => {
    const concerned = lines.filter((line) => line.supportingDocuments.includes(code));
    if (concerned.length === 0) return [];
    const priceLabels = new Map<string, Labels>(
      concerned.map((line) => [line.labels[DEFAULT_LOCALE], line.labels]),
    );
    return [
      {
        code,
        labels: nameOf(`supportingDocuments.${code}`),
        priceLabels: [...priceLabels.values()],
      },
    ];
  });
}
