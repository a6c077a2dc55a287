import { randomUUID } from 'node:crypto';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { type SettingsPage, showSettings } from '../saved-settings/saved-settings.service.ts';
import {
  hasTypeTwice,
  type Partner,
  type Partners,
  partnerFields,
  readPartner,
  type SentPartner,
} from './partners.ts';

export const PARTNERS: SettingsPage<Partners> = {
  section: 'partner',
  read: (_, kept) => kept ?? { partners: [] },
  write: async () => undefined,
  fieldsOf: partnerFields,
};

export const readPartners = async (db: TenantDb): Promise<Partner[]> =>
  (await showSettings(db, PARTNERS)).partners;

/**
 * Checks sent partners and returns them as stored. A partner of a type that existed before keeps its id.
 * @throws AppError `request.invalid`, `partner.type-exists`
 */
export function keptPartners(sent: readonly SentPartner[], present: readonly Partner[]): Partner[] {
  if (hasTypeTwice(sent)) fail('partner.type-exists');
  const fields = {};
  const kept = sent.flatMap((one) => {
    const read = readPartner(one);
    if ('fields' in read) {
      Object.assign(fields, read.fields);
      return [];
    }
    const id = present.find(({ type }) => type === one.type)?.id ?? randomUUID();
    return [{ id, type: one.type, configuration: read.kept }];
  });
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  return kept;
}
