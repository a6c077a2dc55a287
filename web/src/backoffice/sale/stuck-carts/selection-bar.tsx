import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import type { CartAction } from './carts-dialog-texts.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  list: 'stuck' | 'archived';
  /** The selected carts: count and amount in cents. */
  selected: { count: number; amount: number };
  /** Whether all carts of the page are selected and there are further pages. */
  canBeWhole: boolean;
  /** Selects the whole list. */
  total: { count: number };
  onWhole: () => void;
  onClear: () => void;
  onAct: (action: CartAction) => void;
}

/** A sticky bar with the number and amount of the selected carts and the actions on them. */
export function SelectionBar({ list, selected, canBeWhole, total, ...on }: SelectionBarProps) {
  const t = useTranslations('stuckCarts.selection');
  const format = useAdminFormat();
  const actions: CartAction[] = list === 'stuck' ? ['archive', 'refund', 'resend'] : ['restore'];
  if (selected.count === 0) return null;
  return (
    <section className={styles.selectionBar} aria-label={t('label')}>
      <div>
        <p role="status" className={typography.num}>
          {t('chosen', {
            count: selected.count,
            countText: format.number(selected.count),
            amount: format.money(selected.amount),
          })}
        </p>
        {canBeWhole && (
          <button
            type="button"
            className={classNames(styles.whole, typography.link, typography.num)}
            onClick={on.onWhole}
          >
            {t('whole', { countText: format.number(total.count) })}
          </button>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="ghost" onClick={on.onClear}>
          {t('clear')}
        </Button>
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === 'archive' || action === 'refund' ? 'ghost' : 'primary'}
            onClick={() => on.onAct(action)}
          >
            {t(action)}
          </Button>
        ))}
      </div>
    </section>
  );
}
