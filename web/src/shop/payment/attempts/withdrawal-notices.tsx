import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { withdrawalRights } from './view.ts';
import styles from './withdrawal-notices.module.css';

/** The notice on withdrawal that each line of the cart comes with, dated or not; none with what is taken from a card. */
export function WithdrawalNotices({ lines }: { lines: Cart['cartLines'] }) {
  const t = useTranslations('summary.withdrawal');
  const locale = useLocale();
  const rights = withdrawalRights(lines);
  if (rights.length === 0) return null;
  return (
    <section className={classNames(styles.withdrawalNotices, typography.small)} aria-label={t('title')}>
      {rights.map(({ right, services }) => (
        <p key={right}>
          <Icon name="info" size={20} />
          <span>
            <b>{services.map((service) => labelIn(service, locale)).join(', ')}</b> – {t(right)}
          </span>
        </p>
      ))}
    </section>
  );
}
