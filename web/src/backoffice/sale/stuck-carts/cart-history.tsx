import { useTranslations } from 'use-intl';
import { SEND } from '#backoffice/icons.ts';
import { classNames } from '#lib/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './cart-history.module.css';
import { RawDetail } from './reason-phrases.tsx';
import shared from './stuck-carts.module.css';
import type { StuckCartDetails } from './stuck-data.ts';
import { useDateTime } from './use-date-time.ts';

type Entry = StuckCartDetails['history'][number];

const ICONS: Record<Entry['event'], IconName> = {
  paid: 'card',
  unavailable: 'clock',
  stuck: 'alert',
  resent: SEND,
  archived: 'download',
  restored: 'back',
  refunded: 'back',
};

/** The events of a cart, latest first. */
export function CartHistory({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('stuckCarts');
  const dateTime = useDateTime();
  return (
    <ol className={styles.cartHistory}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and new ones are added at the start
        <li key={entries.length - index}>
          <Icon name={ICONS[entry.event]} size={20} />
          <div>
            <b>{t(`history.${entry.event}`)}</b>
            <span className={classNames(shared.small, typography.num)}>
              {dateTime(entry.at)}
              {entry.by && ` · ${entry.by}`}
            </span>
            {entry.reason && (
              <>
                <p>{t(`reasons.${entry.reason.code}.name`)}</p>
                {entry.reason.detail && <RawDetail detail={entry.reason.detail} />}
              </>
            )}
            {entry.note && <p className={shared.quote}>{entry.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
