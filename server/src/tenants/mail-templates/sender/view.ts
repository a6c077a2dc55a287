import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Config } from '#platform/process/config.ts';
import type { ParameterRow } from '../../parameters/data.ts';
import { contactEmailOf } from '../../parameters/rules.ts';
import { chosenSender, venueSender } from './rules.ts';

/** The sender of a venue's mails as administrators set it. */
export function viewSender(
  rows: readonly ParameterRow[],
  tenant: { displayName: string },
  config: Pick<Config, 'publicUrl' | 'mailSender'>,
): CallAnswer<'GET /settingsportal/email/sender'> {
  const { name, replyTo } = chosenSender(rows);
  const usualReplyTo = contactEmailOf(rows);
  return {
    address: venueSender(rows, tenant, config).from.address,
    usualName: tenant.displayName,
    ...(usualReplyTo !== undefined && { usualReplyTo }),
    ...(name !== undefined && { name }),
    ...(replyTo !== undefined && { replyTo }),
  };
}
