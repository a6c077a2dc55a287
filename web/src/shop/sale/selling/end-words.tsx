import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { EndOutcome } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import { useLoaderData } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { VenueWords } from '#ui/venue-words.tsx';
import type { SaleStatus } from './view.ts';

/** What the venue has to say about the outcome of a purchase. */
export function EndWords({ status }: { status: SaleStatus }) {
  const { end } = useLoaderData({ from: '/$tenant/delivery/{-$paymentState}' });
  const locale = useLocale() as Locale;
  const labels = end.texts[status as EndOutcome];
  return labels && <VenueWords text={labelIn(labels, locale)} />;
}
