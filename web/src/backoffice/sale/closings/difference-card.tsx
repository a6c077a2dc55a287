import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { Facts, Reference } from '#backoffice/ui/facts.tsx';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { ClosingDifference } from './closing-table.tsx';
import styles from './difference-card.module.css';

/** One difference: its kind, both amounts, what to do, and a link to the order or the cart. */
export function DifferenceCard({
  difference,
  onHandle,
}: {
  difference: ClosingDifference;
  onHandle: () => void;
}) {
  const t = useTranslations('closings');
  const format = useAdminFormat();
  const { day, kind, here, there, handled, orderNumber, transactionUuid, cartId } = difference;
  return (
    <article className={styles.differenceCard}>
      <div className={styles.words}>
        <Tag tone={handled ? 'neutral' : 'warn'}>{t(`differences.${kind}.name`)}</Tag>
        <p className={typography.amount}>{format.money(Math.abs((here ?? 0) - (there ?? 0)))}</p>
        <p>{t(`differences.${kind}.advice`)}</p>
        {handled ? (
          <blockquote className={styles.note}>
            <p>{handled.note}</p>
            <small>{t('handledBy', { day: format.shortDay(handled.at), who: handled.by })}</small>
          </blockquote>
        ) : (
          <div className={styles.actions}>
            <Button variant="soft" icon="check" onClick={onHandle}>
              {t('handle')}
            </Button>
            <Where difference={difference} />
          </div>
        )}
      </div>
      <Facts
        facts={[
          [t('facts.day'), format.longDay(day)],
          [t('facts.here'), here !== undefined && format.money(here)],
          [t('facts.there'), there !== undefined && format.money(there)],
          [t('facts.order'), orderNumber && <Reference key="order" value={orderNumber} />],
          [t('facts.cart'), cartId && <Reference key="cart" value={cartId} />],
          [t('facts.transaction'), transactionUuid && <Reference key="uuid" value={transactionUuid} />],
        ]}
      />
    </article>
  );
}

/** Links to the stuck cart, or to the search that finds the order, for administrators with the right. */
function Where({ difference: { isStuck, cartId, orderNumber } }: { difference: ClosingDifference }) {
  const t = useTranslations('closings');
  const paths = useBackofficePaths();
  const { rights } = useBackoffice().administrator;
  if (!(rights as readonly string[]).includes('stucked-carts')) return null;
  if (isStuck && cartId)
    return (
      <LinkButton variant="ghost" to={paths.section('stuckCarts', { cart: cartId })}>
        {t('toCart')}
      </LinkButton>
    );
  return orderNumber ? (
    <LinkButton variant="ghost" to={paths.lookup()}>
      {t('toOrder')}
    </LinkButton>
  ) : null;
}
