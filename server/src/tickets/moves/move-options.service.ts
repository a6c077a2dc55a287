import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { MOST_MOVED } from '@guichet/contract/tickets/moves.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import { findSessions } from '#planning/planning.sql.ts';
import { comingInterval, offeredSessions, onAllClocks } from '#planning/planning.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { isCompanion, movedService } from './companions.ts';
import { differenceAt } from './difference.ts';
import {
  type Asked,
  choiceOf,
  refusalOf,
  type Selection,
  select,
  selectionRefusal,
} from './move-selection.service.ts';
import { isSessionOf, lastMoment, type MoveChoice, type MoveOptions, sessionRefusal } from './moves.ts';

/** At most so many sessions to choose in one answer; the soonest. */
const MOST_SESSIONS = 300;

/**
 * Returns the sessions to which tickets can be moved, or why they cannot.
 * @throws AppError `ticket.not-found`; TicketingUnavailable
 */
export async function readMoveOptions(
  services: Services,
  tenant: Tenant,
  asked: Asked & { from?: string | undefined },
): Promise<MoveOptions> {
  const selection = await services.database.tenant(tenant.id, (db) => select(db, asked));
  const { chosen, together, rules } = selection;
  const isMovable = await services.ticketing.offers(tenant, 'moves');
  const refusal = isMovable ? selectionRefusal(selection) : 'system';
  const tickets = together
    .filter((ticket) => chosen.includes(ticket) || !refusalOf(selection, ticket))
    .slice(0, MOST_MOVED)
    .map((ticket) => ({
      ticketNumber: ticket.ticketNumber,
      serviceName: ticket.line.serviceName,
      priceLabels: ticket.line.labels,
      isChosen: chosen.includes(ticket),
    }));
  if (refusal) return { refusal, tickets, sessions: [], hasLater: false };
  const limits = chosen.flatMap((ticket) => {
    const rule = rules.get(ticket.line.service);
    return rule ? [{ until: lastMoment(ticket, rule), left: rule.maxMoves - ticket.facts.moves }] : [];
  });
  return {
    tickets,
    until: new Date(Math.min(...limits.map(({ until }) => until.getTime()))).toISOString(),
    movesLeft: Math.min(...limits.map(({ left }) => left)),
    ...(await sessionsToChoose(services, tenant, selection, asked.from)),
  };
}

/**
 * Returns the sessions to which tickets of a closed session can be moved; none when the tickets cannot be moved.
 * @throws AppError `ticket.not-found`; TicketingUnavailable
 */
export async function readSessionsAfterClosure(
  services: Services,
  tenant: Tenant,
  asked: Pick<Asked, 'userId' | 'ticketNumbers'>,
): Promise<MoveOptions['sessions']> {
  const selection = await services.database.tenant(tenant.id, (db) =>
    select(db, { ...asked, isClosure: true }),
  );
  return selectionRefusal(selection) ? [] : (await sessionsToChoose(services, tenant, selection)).sessions;
}

/** Returns the sessions of several lists, each once, the soonest first. */
function inOrder(lists: readonly (readonly TicketingSession[])[]): readonly TicketingSession[] {
  const [only, ...others] = lists;
  if (only && others.length === 0) return only;
  const sessions = new Map(lists.flat().map((session) => [session.id, session]));
  return [...sessions.values()].sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** Returns the codes of the other services whose sessions are searched: those that are sold, and that fit the first ticket. */
function companionsOf([{ line }]: Selection['chosen'], { ruleOf, service, isSold }: MoveChoice): string[] {
  const own = service(line.service);
  return (ruleOf(line.service)?.companions ?? []).filter((code) => {
    const other = service(code);
    return isSold(code) && own && other && isCompanion(own, other);
  });
}

/** Returns the new service of the first ticket whose service changes at a session. */
function newServiceOf(chosen: Selection['chosen'], session: TicketingSession, choice: MoveChoice) {
  for (const ticket of chosen) {
    const moved = movedService(ticket, session, choice);
    if (moved) return moved;
  }
  return undefined;
}

/** @param from first day, in the venue's time zone; today when absent */
async function sessionsToChoose(
  services: Services,
  tenant: Tenant,
  selection: Selection,
  from?: string,
): Promise<Pick<MoveOptions, 'sessions' | 'hasLater'>> {
  const { service } = selection.chosen[0].line;
  const choice = await choiceOf(services, tenant, selection);
  const catalogue = await catalogueOf(services, tenant);
  const now = new Date(services.clock());
  const coming = comingInterval(now, tenant.timeZone);
  const today = dayOf(now, tenant.timeZone);
  const first = startOfDay(from !== undefined && from > today ? from : today, tenant.timeZone);
  if (first >= coming.until) return { sessions: [], hasLater: false };
  const interval = onAllClocks({ ...coming, from: first }, catalogue);
  const found = await Promise.all(
    [service, ...companionsOf(selection.chosen, choice)].map((serviceCode) =>
      findSessions(services, tenant, { ...interval, serviceCode }),
    ),
  );
  const offered = offeredSessions(catalogue, inOrder(found), now).filter(
    (session) => session.saleStart === undefined && isSessionOf(choice, session),
  );
  return {
    hasLater: offered.length > MOST_SESSIONS,
    sessions: offered.slice(0, MOST_SESSIONS).map((session) => {
      const refusal = sessionRefusal(choice, session);
      const {
        cents,
        prices = [],
        former = 0,
        refund,
        due = 0,
        fee,
        isCredit,
      } = differenceAt(choice, session) ?? {};
      const isLowered = prices.some(({ reduction }) => reduction > 0);
      const moved = newServiceOf(selection.chosen, session, choice);
      const zone = catalogue.zones.get(session.establishmentCode);
      return {
        id: session.id,
        start: session.start.toISOString(),
        end: session.end.toISOString(),
        establishment: catalogue.establishments.get(session.establishmentCode)?.labels ?? {
          [DEFAULT_LOCALE]: '',
        },
        ...(moved && { service: moved.serviceName }),
        ...(session.room && { room: session.room }),
        ...(zone && { zone }),
        places: Math.max(0, session.places),
        ...(refusal && { refusal }),
        ...(cents && { difference: cents }),
        ...(isLowered && !refusal && { refund, ...(isCredit && { isCredit }) }),
        ...(due > 0 && !refusal && { due, formerPrice: former, price: former + (cents ?? 0) }),
        ...(fee && !refusal && { fee }),
      };
    }),
  };
}
