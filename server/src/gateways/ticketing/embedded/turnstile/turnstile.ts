import { crockfordCode } from '@guichet/contract/typed-text.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { RightUnit } from '../../cards/port.ts';
import type { OnUse, Use } from '../../turnstiles/port.ts';

/** Reasons of a closed turnstile. */
export type PassRefusal =
  | 'unknown'
  | 'used'
  | 'wrong-place'
  | 'wrong-day'
  | 'too-early'
  | 'expired'
  | 'blocked'
  | 'suspended'
  | 'no-right'
  | 'used-up'
  | 'refunded'
  | 'pass-used';

/** Entry, or exit where the duration of the stay is counted. */
export type Direction = 'in' | 'out';

/** The turnstile's answer to a code. Instants are ISO strings. */
export interface PassOutcome {
  /** The counted pass: an earlier pass when the same code was presented here a moment ago; absent for 'pass-used' */
  passId?: string;
  accepted: boolean;
  reason?: PassRefusal;
  direction?: Direction;
  kind?: 'ticket' | 'card';
  ticketNumber?: string;
  cardNumber?: string;
  holder?: string;
  serviceCode?: string;
  /** For a card: the counted unit, the quantity used and the quantity left */
  unit?: RightUnit;
  spent?: number;
  remaining?: number;
  sessionStart?: string;
  validFrom?: string;
  validUntil?: string;
  /** Time and establishment of the use of a used ticket */
  usedAt?: string;
  usedPlace?: string;
  /** Establishments where the code opens instead */
  establishmentCodes?: string[];
}

/** A presented code. */
export interface PassRequest {
  /** Idempotency key: a uuid that the turnstile generates for each presentation of a code */
  passId: string;
  code: string;
  establishmentCode: string;
  direction: Direction;
}

/** A recorded pass. */
export interface Pass {
  id: string;
  at: Date;
  code: string;
  outcome: PassOutcome;
  reversedAt: Date | null;
}

export interface Turnstile {
  /** Presents a code. A repeated pass returns the first outcome. */
  pass(request: PassRequest): Promise<PassOutcome>;

  /** Reverses an accepted pass, counted twice or for the wrong card. @returns whether there was such a pass */
  reverse(passId: string): Promise<boolean>;

  /** Reads the passes of an establishment, newest first. */
  recentPasses(establishmentCode: string, most: number): Promise<Pass[]>;

  findPass(passId: string): Promise<Pass | undefined>;
}

const PASS = `select id, at, code, outcome, reversed_at as "reversedAt" from venue.turnstile_pass`;

interface PassMember {
  tenantId: TenantId;
  request: PassRequest;
}

/** Normalises a code to its stored format: three groups of four. */
function storedCode(code: string): string {
  const plain = crockfordCode(code);
  return `${plain.slice(0, 4)} ${plain.slice(4, 8)} ${plain.slice(8)}`;
}

async function passTogether(
  database: Database,
  members: readonly PassMember[],
  onUse: OnUse | undefined,
): Promise<PassOutcome[]> {
  const passes = members.map(({ request: { passId, code, establishmentCode, direction } }) => ({
    pass: passId,
    code: storedCode(code),
    place: establishmentCode,
    direction,
  }));
  const rows = await database.direct.named<{ pass: string; outcome: PassOutcome }>(
    'venue-pass-turnstiles',
    'select pass, outcome from venue.pass_turnstiles($1, $2)',
    [members[0]?.tenantId, JSON.stringify(passes)],
  );
  const outcomes = new Map(rows.map(({ pass, outcome }) => [pass, outcome]));
  const [first] = members;
  const uses = usesOf(members, outcomes);
  if (first && uses.length > 0) await onUse?.(first.tenantId, uses);
  return members.map(({ request }) => outcomes.get(request.passId) ?? REFUSED);
}

const REFUSED: PassOutcome = { accepted: false, reason: 'unknown' };

/** Returns the uses of accepted passes, without passes that repeat one just before with the same code. */
const usesOf = (members: readonly PassMember[], outcomes: ReadonlyMap<string, PassOutcome>): Use[] =>
  members.flatMap(({ request: { passId, establishmentCode } }) => {
    const outcome = outcomes.get(passId);
    const counted = outcome?.accepted && (outcome.passId ?? passId) === passId;
    return counted ? [{ passId, establishmentCode, outcome }] : [];
  });

/**
 * Creates the turnstiles of venues; see functions/venue_turnstile.sql. Codes presented at the same moment form a batch,
 * so that a queue at the opening hour is one transaction.
 */
export function createTurnstiles(database: Database, onUse?: OnUse): (tenantId: TenantId) => Turnstile {
  const batcher = createBatcher<PassMember, PassOutcome>({
    keyOf: ({ request }) => storedCode(request.code),
    run: (members) => passTogether(database, members, onUse),
  });
  return (tenantId) => ({
    pass: (request) => batcher(tenantId, { tenantId, request }),
    async reverse(passId) {
      const [row] = await database.direct.named<{ reversed: boolean }>(
        'venue-reverse-pass',
        'select venue.reverse_pass($1, $2) as reversed',
        [tenantId, passId],
      );
      return row?.reversed ?? false;
    },
    recentPasses: (establishmentCode, most) =>
      database.tenant(tenantId, (db) =>
        db.query<Pass>(`${PASS} where establishment_code = $1 order by at desc limit $2`, [
          establishmentCode,
          most,
        ]),
      ),
    async findPass(passId) {
      const [pass] = await database.tenant(tenantId, (db) =>
        db.query<Pass>(`${PASS} where id = $1`, [passId]),
      );
      return pass;
    },
  });
}
