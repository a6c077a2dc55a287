import { createHash } from 'node:crypto';
import type { SystemEvent } from '@guichet/contract/adapter/events.ts';
import type { Use } from '#gateways/ticketing/turnstiles/port.ts';

/** Returns the use that an event of a ticketing system reports; undefined for one without. */
export function useOf(event: SystemEvent): Use | undefined {
  if (event.type === 'ticket.used') {
    const { useId, establishmentCode, ticketNumber, serviceCode, direction = 'in' } = event.data;
    return {
      passId: useId,
      establishmentCode,
      outcome: { kind: 'ticket', ticketNumber, direction, ...(serviceCode !== undefined && { serviceCode }) },
    };
  }
  if (event.type !== 'card.changed' || !event.data.use) return undefined;
  const { cardNumber, use } = event.data;
  const { useId, establishmentCode, direction = 'in', serviceCode, unit, spent, remaining } = use;
  return {
    passId: useId,
    establishmentCode,
    outcome: {
      kind: 'card',
      cardNumber,
      direction,
      ...(serviceCode !== undefined && { serviceCode }),
      ...(unit !== undefined && { unit }),
      ...(spent !== undefined && { spent }),
      ...(remaining !== undefined && { remaining }),
    },
  };
}

/** Returns the ticket or card whose pass in a wallet may show something else after an event. */
export function subjectOf(event: SystemEvent): { kind: 'ticket' | 'card'; number: string } | undefined {
  if (event.type === 'ticket.used') return { kind: 'ticket', number: event.data.ticketNumber };
  return event.type === 'card.changed' ? { kind: 'card', number: event.data.cardNumber } : undefined;
}

/** Returns the id of the webhook of a use: an UUID, the same for each repetition. */
export function eventIdOf({ passId }: Pick<Use, 'passId'>): string {
  const hash = createHash('sha256').update(passId).digest('hex');
  // Version 8 of RFC 9562: the meaning of the other bits is our own.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
