import type { Direction } from '@guichet/contract/box-office/entrance-rules.ts';
import { crockfordCode } from '@guichet/contract/typed-text.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { ScanAnswer } from '../../box-office/entrance/port.ts';
import type { OnUse, Use } from '../../turnstiles/port.ts';

/** A presented code. */
export interface PassRequest {
  /** Idempotency key: a uuid that the turnstile generates for each presentation of a code */
  passId: string;
  code: string;
  establishmentCode: string;
  direction: Direction;
  /** Name of the device, or e-mail address of the administrator */
  gate?: string;
  /** Time of a presentation that is sent again; absent for now */
  at?: Date;
}

/** A code that a device presented without a network. */
export interface StoredPass extends PassRequest {
  at: Date;
  /** Whether the device let the person pass */
  isAdmitted: boolean;
}

/** People who come together. */
export interface Group {
  people: number;
  /** Whether the shown ticket was used just before, so that others of its line are meant */
  isMore: boolean;
}

/** A recorded pass. */
export interface Pass {
  id: string;
  at: Date;
  code: string;
  outcome: ScanAnswer;
  reversedAt: Date | null;
}

export interface Turnstile {
  /** Presents a code. A repeated pass returns the first outcome. */
  pass(request: PassRequest): Promise<ScanAnswer>;

  /** Presents codes of devices without a network, in one transaction. */
  passStored(requests: readonly StoredPass[]): Promise<ScanAnswer[]>;

  /**
   * Admits people with the code of one ticket and unused tickets of the same line of the sale.
   * @returns an outcome per presented ticket, that of the code first
   */
  passGroup(request: PassRequest, group: Group): Promise<ScanAnswer[]>;

  /** Reverses an accepted pass, counted twice or for the wrong card. @returns whether there was such a pass */
  reverse(passId: string): Promise<boolean>;

  /** Reads the passes of codes at an establishment, newest first. */
  recentPasses(establishmentCode: string, most: number): Promise<Pass[]>;

  findPass(passId: string): Promise<Pass | undefined>;
}

const PASS = `select id, at, code, outcome, reversed_at as "reversedAt" from venue.turnstile_pass`;

interface PassMember {
  tenantId: TenantId;
  request: PassRequest;
}

const elementOf = (request: PassRequest | StoredPass) => ({
  pass: request.passId,
  code: storedCode(request.code),
  place: request.establishmentCode,
  direction: request.direction,
  gate: request.gate,
  ...(request.at && { at: request.at }),
  ...('isAdmitted' in request && { is_admitted: request.isAdmitted }),
});

/** Normalises a code to its stored format: three groups of four. */
export function storedCode(code: string): string {
  const plain = crockfordCode(code);
  return `${plain.slice(0, 4)} ${plain.slice(4, 8)} ${plain.slice(8)}`;
}

async function passTogether(
  database: Database,
  members: readonly PassMember[],
  onUse: OnUse | undefined,
): Promise<ScanAnswer[]> {
  const rows = await database.direct.named<{ pass: string; outcome: ScanAnswer }>(
    'venue-pass-turnstiles',
    'select pass, outcome from venue.pass_turnstiles($1, $2)',
    [members[0]?.tenantId, JSON.stringify(members.map(({ request }) => elementOf(request)))],
  );
  const outcomes = new Map(rows.map(({ pass, outcome }) => [pass, outcome]));
  const [first] = members;
  const uses = usesOf(members, outcomes);
  if (first && uses.length > 0) await onUse?.(first.tenantId, uses);
  return members.map(({ request }) => outcomes.get(request.passId) ?? REFUSED);
}

async function passGroup(
  database: Database,
  { tenantId, request }: PassMember,
  { people, isMore }: Group,
  onUse: OnUse | undefined,
): Promise<ScanAnswer[]> {
  const rows = await database.direct.named<{ pass: string; outcome: ScanAnswer }>(
    'venue-pass-group',
    'select pass, outcome from venue.pass_group($1, $2, $3, $4)',
    [tenantId, JSON.stringify(elementOf(request)), people, isMore],
  );
  const outcomes = new Map(rows.map(({ pass, outcome }) => [pass, outcome]));
  const members = rows.map(({ pass }) => ({ tenantId, request: { ...request, passId: pass } }));
  const uses = usesOf(members, outcomes);
  if (uses.length > 0) await onUse?.(tenantId, uses);
  // A ticket that another gate scanned within seconds counts there.
  return rows
    .filter(({ pass, outcome }, rank) => rank === 0 || outcome.passId === pass)
    .map(({ outcome }) => outcome);
}

const REFUSED: ScanAnswer = { accepted: false, reason: 'unknown' };

/**
 * Returns the uses of accepted passes, without exits of tickets, and without passes that repeat one just before with the
 * same code.
 */
const usesOf = (members: readonly PassMember[], outcomes: ReadonlyMap<string, ScanAnswer>): Use[] =>
  members.flatMap(({ request: { passId, establishmentCode } }) => {
    const outcome = outcomes.get(passId);
    const counted = outcome?.accepted && (outcome.passId ?? passId) === passId;
    const isExitOfTicket = outcome?.kind === 'ticket' && outcome.direction === 'out';
    return counted && !isExitOfTicket ? [{ passId, establishmentCode, outcome }] : [];
  });

/**
 * Creates the turnstiles of venues; see functions/venue_turnstile.sql. Codes presented at the same moment form a batch,
 * so that a queue at the opening hour is one transaction.
 */
export function createTurnstiles(database: Database, onUse?: OnUse): (tenantId: TenantId) => Turnstile {
  const batcher = createBatcher<PassMember, ScanAnswer>({
    keyOf: ({ request }) => storedCode(request.code),
    run: (members) => passTogether(database, members, onUse),
  });
  return (tenantId) => ({
    pass: (request) => batcher(tenantId, { tenantId, request }),
    passStored: (requests) =>
      passTogether(
        database,
        requests.map((request) => ({ tenantId, request })),
        onUse,
      ),
    passGroup: (request, group) => passGroup(database, { tenantId, request }, group, onUse),
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
        db.query<Pass>(`${PASS} where establishment_code = $1 and code <> '' order by at desc limit $2`, [
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
