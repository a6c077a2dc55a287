import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { MovedTicket, MoveOutcome, MoveRefusal, MoveRequest } from '../moves/port.ts';

/** The answer of venue.move_to_session; instants are ISO strings, since it comes as JSON. */
interface MoveJson {
  tickets?: (Omit<MovedTicket, 'validFrom' | 'validUntil'> & { validFrom: string; validUntil: string })[];
  reason?: MoveRefusal;
}

/** Moves sold tickets to another session; see venue.move_to_session. */
export async function moveTickets(
  database: Database,
  tenantId: TenantId,
  { key, saleKey, ticketNumbers, sessionId, services = [] }: MoveRequest,
): Promise<MoveOutcome> {
  const [row] = await database.direct.named<{ outcome: MoveJson }>(
    'venue-move-to-session',
    'select venue.move_to_session($1, $2, $3, $4, $5, $6) as outcome',
    [
      tenantId,
      key,
      saleKey,
      ticketNumbers,
      sessionId,
      ticketNumbers.map(
        (number) => services.find(({ ticketNumber }) => ticketNumber === number)?.serviceCode ?? null,
      ),
    ],
  );
  const { tickets, reason = 'unknown' } = row?.outcome ?? {};
  if (!tickets) return { moved: false, reason };
  return {
    moved: true,
    tickets: tickets.map(({ validFrom, validUntil, ...ticket }) => ({
      ...ticket,
      validFrom: new Date(validFrom),
      validUntil: new Date(validUntil),
    })),
  };
}
