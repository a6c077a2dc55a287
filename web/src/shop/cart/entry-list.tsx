import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import type { CartEntry } from './view.ts';

/** The prices of a ticket as they are, where they cannot be changed. */
export function EntryList({ entries }: { entries: CartEntry[] }) {
  const locale = useLocale();
  const format = useFormat();
  return (
    <ul className="entry-list">
      {entries.map((entry) => (
        <li key={entry.detailId}>
          <span>
            <b className="num">{entry.quantity}</b> × {labelIn(entry.labels, locale)}
          </span>
          <span className="muted num">{format.money(entry.unitPrice * entry.quantity)}</span>
        </li>
      ))}
    </ul>
  );
}
