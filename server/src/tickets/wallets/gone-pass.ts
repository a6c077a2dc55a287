import type { WalletPass } from '#gateways/wallets/port.ts';
import { printableColour } from '#kernel/format/localized.ts';
import { field, inAll, passWords } from './pass-texts.ts';
import type { PassRow } from './passes.sql.ts';
import type { PassFrame } from './ticket-pass.ts';

/**
 * Describes a pass that its customer no longer has: the ticket was passed on, the card detached, or the account erased. It
 * contains nothing of the ticket, which may be another person's now.
 */
export const gonePass = (
  { tenant, languages, link }: PassFrame,
  { id, style, classKey }: Pick<PassRow, 'id' | 'style' | 'classKey'>,
): WalletPass => ({
  id,
  style,
  classKey,
  venue: tenant.displayName,
  colour: printableColour(tenant.brand),
  languages,
  title: inAll('gone.title'),
  fields: [
    ...field({
      key: 'state',
      label: 'labels.state',
      at: 'header',
      value: (locale) => passWords(locale)('state.gone'),
      changed: 'state',
    }),
    ...field({
      key: 'notes',
      label: 'labels.notes',
      at: 'back',
      value: (locale) => passWords(locale)('gone.text'),
    }),
  ],
  isVoided: true,
  link,
});
