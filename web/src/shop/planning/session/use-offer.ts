import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { api } from '#lib/api.ts';
import { loadRuleHints, type RuleHint } from '#shop/catalogue/browse/service/purchase/rule-hints.tsx';
import {
  type PriceView,
  type ServiceView,
  toPriceViews,
  toServiceView,
} from '#shop/catalogue/browse/service-view.ts';
import type { SessionView } from '#shop/catalogue/browse/view.ts';
import { useErrorMessage } from '#ui/error-message.ts';

/** A service of a session, with its prices. */
export interface OfferedService {
  service: ServiceView;
  prices: PriceView[];
  /** The sale rules of the service and of its themes */
  rules: RuleHint[];
}

export type SessionOffer =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | {
      state: 'ready';
      establishment: string;
      room: string;
      terms: SessionView['terms'];
      services: OfferedService[];
    };

const LOADING: SessionOffer = { state: 'loading' };

/** Returns the offers of a session, loaded when it is opened. */
export function useOffer(id: string | undefined): SessionOffer {
  const locale = useLocale() as Locale;
  const errorMessage = useErrorMessage();
  const [found, setFound] = useState<{ id: string; offer: SessionOffer }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other phrases of an error need no new read
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    void readOffer(id, locale)
      .catch((error: unknown): SessionOffer => ({ state: 'failed', message: errorMessage(error) }))
      .then((offer) => {
        if (isCurrent) setFound({ id, offer });
      });
    return () => {
      isCurrent = false;
    };
  }, [id, locale]);
  return found && found.id === id ? found.offer : LOADING;
}

async function readOffer(id: string, locale: Locale): Promise<SessionOffer> {
  const [event, services, families] = await Promise.all([
    api('GET /Ticketing/eventbyexternalid', { query: { eventExternalId: id } }),
    api('GET /Ticketing/GetServicesByEventId', { query: { externalEventId: id } }),
    api('GET /ticketing/families'),
  ]);
  const familyName = (code: string): string => {
    const family = families.find(({ externalCode }) => externalCode === code);
    return family ? labelIn(family.labels, locale) : '';
  };
  return {
    state: 'ready',
    establishment: labelIn(event.establishment.labels, locale),
    room: event.room ? labelIn(event.room, locale) : '',
    terms: event.terms,
    services: await Promise.all(
      services.map(async (service) => ({
        service: toServiceView(service, locale),
        prices: toPriceViews(service, locale),
        rules: await loadRuleHints(service, familyName(service.family), locale),
      })),
    ),
  };
}
