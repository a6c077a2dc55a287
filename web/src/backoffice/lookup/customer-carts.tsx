import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { useDateTime } from '../ui/use-date-time.ts';
import styles from './item.module.css';
import type { Customer } from './lookup-data.ts';

type Cart = Customer['carts'][number];

/** Carts in payment and stuck carts of a customer; nothing without any. */
export function CustomerCarts({ carts }: { carts: readonly Cart[] }) {
  const t = useTranslations('lookup.carts');
  const locale = useLocale();
  const format = useAdminFormat();
  const dateTime = useDateTime();
  if (carts.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <div className={styles.items}>
        {carts.map((cart) => (
          <article key={cart.cartId} className={styles.item}>
            <div className={styles.head}>
              <h3>{cart.services.map((labels) => labelIn(labels, locale)).join(', ')}</h3>
              <Tag tone={isToHandle(cart) ? 'warn' : 'neutral'}>{t(`state.${cart.state}`)}</Tag>
            </div>
            <ul className={styles.facts}>
              <li className={styles.main}>{`${format.money(cart.amount)} · ${dateTime(cart.at)}`}</li>
            </ul>
            <OpenCart cart={cart} />
          </article>
        ))}
      </div>
    </Panel>
  );
}

const isToHandle = ({ state }: Cart): boolean => state === 'stuck' || state === 'archived';

/** Links to the details of a stuck cart, where it can be resent; to archived ones only with their right. */
function OpenCart({ cart }: { cart: Cart }) {
  const t = useTranslations('lookup.carts');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const { rights } = useBackoffice().administrator;
  if (!isToHandle(cart) || (cart.state === 'archived' && !rights.includes('archived-carts'))) return null;
  const list = cart.state === 'archived' ? { list: 'archived' } : {};
  return (
    <div className={styles.actions}>
      <LinkButton
        variant="soft"
        to={paths.section('stuckCarts', { ...list, cart: cart.cartId })}
        aria-label={t('openOf', { amount: format.money(cart.amount) })}
      >
        {t('open')}
      </LinkButton>
    </div>
  );
}
