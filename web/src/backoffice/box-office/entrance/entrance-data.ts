import type { CallAnswer } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { readItem, storeItem } from './offline/entrance-store.ts';
import type { GroupScan } from './offline/lost-groups.ts';

export type Entrances = CallAnswer<'GET /boxoffice/entrance'>;
export type EntrancePlace = Entrances['places'][number];
export type ScanAnswer = CallAnswer<'POST /boxoffice/entrancescan'>;
export type ScanOutcome = CallAnswer<'POST /boxoffice/entrancescan'>['scan'];
export type Recent = CallAnswer<'GET /boxoffice/entrancescanned'>;
export type RecordedScan = Recent['scans'][number];
export type TicketAtEntrance = CallAnswer<'GET /boxoffice/entrancefind'>['tickets'][number];

/** Whether a call failed because the server was out of reach, not because it refused. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Reads the entrances; without a network, as they were last read on this device. */
export async function loadEntrance(): Promise<Entrances> {
  try {
    const entrances = await adminApi('GET /boxoffice/entrance');
    void storeItem('places', entrances).catch(() => undefined);
    return entrances;
  } catch (error) {
    const stored = isOutOfReach(error) ? await readItem<Entrances>('places') : undefined;
    if (stored) return stored;
    throw error;
  }
}

/** Milliseconds after which a scan is decided without the server: nobody waits longer at an entrance. */
const PATIENCE_MS = 4000;
/** Milliseconds to wait for the answer to a group that is sent again in the background. */
const RESEND_MS = 15_000;

export const sendScan = (body: {
  scanId: string;
  code: string;
  establishment: string;
  direction: 'in' | 'out';
}) => adminApi('POST /boxoffice/entrancescan', { body, signal: AbortSignal.timeout(PATIENCE_MS) });

/** Sends the admission of a group, as often as its answer is lost. Its time is corrected already. */
const postGroup = (
  { place: establishment, ...group }: Omit<GroupScan, 'at'> & { at?: string },
  signal: AbortSignal,
) =>
  adminApi('POST /boxoffice/entrancescan', {
    body: { ...group, establishment, isMore: true },
    signal,
  });

/** Sends a group for the first time, as of now on the server’s clock. @throws ApiError also when no answer arrives in time */
export const sendNewGroup = ({ at: _, ...group }: GroupScan): Promise<ScanAnswer> =>
  postGroup(group, AbortSignal.timeout(PATIENCE_MS));

/** Sends a group again. @returns undefined when the server refuses the request itself @throws ApiError out of reach */
export async function sendGroup(group: GroupScan): Promise<ScanAnswer | undefined> {
  try {
    return await postGroup(group, AbortSignal.timeout(RESEND_MS));
  } catch (error) {
    if (isOutOfReach(error) || (error instanceof ApiError && error.isSessionOver)) throw error;
    return undefined;
  }
}

export const sendLeave = (establishment: string, people: number, scanId: string) =>
  adminApi('POST /boxoffice/entranceleave', { body: { scanId, establishment, people } });

export const undoScan = (scanId: string) => adminApi('POST /boxoffice/entranceundo', { body: { scanId } });

export const readRecent = (establishment: string): Promise<Recent> =>
  adminApi('GET /boxoffice/entrancescanned', { query: { establishment } });

export const findTickets = async (text: string): Promise<TicketAtEntrance[]> =>
  (await adminApi('GET /boxoffice/entrancefind', { query: { text } })).tickets;
