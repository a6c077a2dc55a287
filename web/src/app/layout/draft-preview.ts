import { PREVIEWED_CALLS } from '@guichet/contract/box-office/catalogue-rules.ts';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { draftReader } from '#lib/preview.ts';
import { venueStorage } from '#lib/storage.ts';

/** Calls that would sell. */
const SELLS = /^(PUT|POST) \/cart\/|^\w+ \/purchase\//;

/**
 * Shows the shop with the drafts of the catalogue to an administrator who is signed in to the back office in this
 * browser, until the page is loaded again. Nothing can be bought meanwhile.
 * @param refusal why nothing is sold
 * @param open navigates to a service of an establishment
 * @param readAgain reads the data of the page again
 */
export async function previewDrafts(
  refusal: string,
  open: (establishment: string, service: string) => Promise<void>,
  readAgain: () => Promise<void>,
): Promise<void> {
  const [, establishment, service] = location.hash.split('/');
  if (venueStorage.get('adminToken') === undefined || draftReader.get()) return;
  draftReader.set(async (key, { query, body }, usual) => {
    if (SELLS.test(key)) throw new ApiError({ status: 409, error: refusal });
    const call = PREVIEWED_CALLS.find((one) => one === key);
    if (!call) return usual();
    try {
      const sent = { call, query: defined(query), body };
      return (await adminApi('POST /boxoffice/preview', { body: sent })).answer;
    } catch (error) {
      if (!(error instanceof ApiError && [401, 403].includes(error.status))) throw error;
      draftReader.set(undefined);
      return usual();
    }
  });
  await (establishment && service ? open(establishment, service) : readAgain());
}

const defined = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined));
