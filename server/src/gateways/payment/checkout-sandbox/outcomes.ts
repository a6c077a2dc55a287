import type { TestCard } from '../sandbox/test-cards.ts';
import type { PlannedEvent } from './mutations.ts';
import { event } from './notifier.ts';

const SLOW_MS = 8_000;

/** Plans the events of a payment or a saved card, by the card. Two events report it: one of its session and one of itself. */
export function paidEvents(
  { key, notification }: TestCard,
  intent: 'payment_intent' | 'setup_intent',
): readonly PlannedEvent[] {
  const completed = event('checkout.session.completed');
  const succeeded = event(`${intent}.succeeded`);
  if (key === 'disputed')
    return [succeeded, completed, { ...event('charge.dispute.created'), delay: SLOW_MS }];
  switch (notification) {
    case 'before-return':
      return [succeeded, completed];
    case 'slow':
      return [
        { ...completed, delay: SLOW_MS },
        { ...succeeded, delay: SLOW_MS },
      ];
    case 'lost':
      return [];
    // The same event is sent twice, and the earlier event last.
    case 'three-times':
      return [completed, completed, succeeded];
  }
}
