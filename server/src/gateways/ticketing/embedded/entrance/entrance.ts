import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type {
  BoxOfficeEntrance,
  RecordedScanRow,
  ReversedScan,
  ScanRequest,
} from '../../box-office/entrance/port.ts';
import { type PassRequest, storedCode, type Turnstile } from '../turnstile/turnstile.ts';
import { attendance } from './attendance.ts';
import { readCodes } from './day-codes.ts';
import { devices } from './devices.ts';
import { codeOf, readFacts } from './facts.ts';
import { settings } from './settings.ts';

const requestOf = ({ scanId, code, place, direction, gate, at }: ScanRequest): PassRequest => ({
  passId: scanId,
  code,
  establishmentCode: place,
  direction,
  gate,
  ...(at && { at }),
});

/** Creates the entrances of the embedded system over its turnstiles: a page, a device and the sandbox share them. */
export function createEntrance(
  database: Database,
  turnstileOf: (tenantId: TenantId) => Turnstile,
): BoxOfficeEntrance {
  return {
    scan: (tenantId, scan) => turnstileOf(tenantId).pass(requestOf(scan)),
    scanGroup: (tenantId, scan, group) => turnstileOf(tenantId).passGroup(requestOf(scan), group),
    scanStored: (tenantId, scans) =>
      turnstileOf(tenantId).passStored(
        scans.map((scan) => ({ ...requestOf(scan), at: scan.at, isAdmitted: scan.isAdmitted })),
      ),
    leave: (tenantId, { scanId, place, gate, people }) =>
      database.tenant(tenantId, async (db) => {
        await db.query(
          `insert into venue.turnstile_pass (tenant_id, id, establishment_code, code, is_accepted, outcome, people, gate)
           values ($1, $2, $3, '', true, $4, $5, $6) on conflict (id, tenant_id) do nothing`,
          [
            tenantId,
            scanId,
            place,
            { accepted: true, kind: 'person', direction: 'out', passId: scanId },
            -people,
            gate,
          ],
        );
      }),
    undo,
    readRecent: (db, place, most) =>
      db.query<RecordedScanRow>(
        `${RECORDED} where pass.tenant_id = $1 and pass.establishment_code = $2 order by pass.at desc limit $3`,
        [db.tenantId, place, most],
      ),
    readConflicts: (db, place, since, most) =>
      db.query<RecordedScanRow>(
        `${RECORDED} where pass.tenant_id = $1 and pass.establishment_code = $2 and pass.at >= $3
            and pass.outcome @> '{"isConflict": true}' order by pass.at desc limit $4`,
        [db.tenantId, place, since, most],
      ),
    async readAdmittedCodes(db, code, scanId) {
      const rows = await db.query<{ code: string }>(
        `select distinct made.code
           from venue.ticket as shown
           join venue.ticket as other on other.tenant_id = $1 and other.sale_key = shown.sale_key and other.line_id = shown.line_id
           join venue.turnstile_pass as made
             on made.tenant_id = $1 and made.code = other.code and (made.id = $3 or made.group_id = $3) and made.is_accepted
          where shown.tenant_id = $1 and shown.code = $2`,
        [db.tenantId, storedCode(code), scanId],
      );
      return rows.map((row) => row.code);
    },
    readScansOf: (db, code, most) =>
      db.query<RecordedScanRow>(
        `${RECORDED} where pass.tenant_id = $1 and pass.code = $2 order by pass.at desc limit $3`,
        [db.tenantId, storedCode(code), most],
      ),
    async countOthers(db, code) {
      const [row] = await db.named<{ others: number }>(
        'venue-other-tickets',
        `select count(*)::integer as others
           from venue.ticket as shown
           join venue.ticket as other on other.tenant_id = $1 and other.sale_key = shown.sale_key
            and other.line_id = shown.line_id and other.session_id is not distinct from shown.session_id
            and other.code <> shown.code and other.consumed_at is null and other.taken_back_at is null
            and other.blocked_at is null
          where shown.tenant_id = $1 and shown.code = $2`,
        [db.tenantId, storedCode(code)],
      );
      return row?.others ?? 0;
    },
    ...attendance,
    readFacts,
    codeOf,
    readCodes,
    settings,
    devices,
  };
}

/** Recorded scans; one that found a used ticket has the gate of the scan that used it. */
const RECORDED = `
  select pass.id, pass.at, pass.gate, pass.outcome, pass.people, pass.reversed_at as "reversedAt",
         pass.reversed_by as "reversedBy",
         case when pass.outcome ->> 'reason' = 'used' then
           (select used.gate from venue.turnstile_pass as used
             where used.tenant_id = pass.tenant_id and used.code = pass.code and used.is_accepted and used.reversed_at is null
               and used.outcome ->> 'direction' = 'in' order by used.at desc limit 1) end as "usedGate"
    from venue.turnstile_pass as pass`;

/** Reverses a pass with the other passes of its group; those that cannot be given back undo the whole. */
const undo: BoxOfficeEntrance['undo'] = async (db, scanId, { name, gate }) => {
  const members = await db.query<
    Omit<ReversedScan, 'isNew'> & { id: string; isShown: boolean; wasReversed: boolean }
  >(
    `select made.id, made.id = shown.id as "isShown", made.establishment_code as place,
            coalesce(made.outcome ->> 'ticketNumber', made.outcome ->> 'cardNumber') as number,
            made.reversed_at is not null as "wasReversed"
       from venue.turnstile_pass as shown
       left join venue.ticket as ticket on ticket.tenant_id = $1 and ticket.code = shown.code
       left join venue.ticket as other
         on other.tenant_id = $1 and other.sale_key = ticket.sale_key and other.line_id = ticket.line_id
       join venue.turnstile_pass as made
         on made.tenant_id = $1 and made.code = coalesce(other.code, shown.code)
        and (made.id = shown.id or made.group_id = shown.id and made.is_accepted)
      where shown.tenant_id = $1 and shown.id = $2 and ($3::text is null or shown.gate = $3)
      order by made.id`,
    [db.tenantId, scanId, gate ?? null],
  );
  const shown = members.find(({ isShown }) => isShown);
  if (!shown) return undefined;
  for (const { id } of members) {
    const [row] = await db.query<{ reversed: boolean }>('select venue.reverse_pass($1, $2) as reversed', [
      db.tenantId,
      id,
    ]);
    if (!row?.reversed) return undefined;
  }
  await db.query(
    `update venue.turnstile_pass set reversed_by = $3
      where tenant_id = $1 and id = any ($2) and reversed_by is null`,
    [db.tenantId, members.filter(({ wasReversed }) => !wasReversed).map(({ id }) => id), name],
  );
  return { place: shown.place, number: shown.number ?? undefined, isNew: !shown.wasReversed };
};
