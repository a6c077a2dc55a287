import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import typography from '#ui/typography.module.css';
import styles from './entry-list.module.css';
import { FormerPrice } from './former-price.tsx';
import { useCardWords } from './use-card-words.ts';
import type { CartEntry } from './view.ts';

/** The prices of a ticket, read-only. */
export function EntryList({ entries }: { entries: CartEntry[] }) {
  const locale = useLocale();
  const format = useFormat();
  const cardWords = useCardWords();
  return (
    <ul className={styles.entryList}>
      {entries.map((entry) => (
        <li key={entry.detailId}>
          <span>
            <b className={typography.num}>{entry.quantity}</b> × {labelIn(entry.labels, locale)}
            {entry.card && (
              <span className={classNames(typography.muted, typography.small)}> {cardWords(entry.card)}</span>
            )}
            <FormerPrice entry={entry} />
          </span>
          <span className={classNames(typography.muted, typography.num)}>
            {format.money(entry.unitPrice * entry.quantity)}
          </span>
        </li>
      ))}
    </ul>
  );
}
