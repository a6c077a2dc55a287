import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { PENCIL } from '#backoffice/icons.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { deletePromotion, type Promotion } from './promotion-data.ts';
import styles from './promotions-page.module.css';

/** A promotion with its terms in words, and its uses. */
export function PromotionItem({ promotion, onChange }: { promotion: Promotion; onChange: () => void }) {
  const t = useTranslations('promotions');
  const locale = useLocale() as Locale;
  const [isDeleting, setDeleting] = useState(false);
  const words = useTermWords();
  const name = labelIn(promotion.labels, locale);
  const { code, isEnabled, uses, reserved, quantity } = promotion;
  return (
    <li className={styles.promotion}>
      <div className={styles.head}>
        <b>{name}</b>
        {code ? <code translate="no">{code}</code> : <Tag>{t('automatic')}</Tag>}
        {!isEnabled && <Tag tone="warn">{t('disabled')}</Tag>}
      </div>
      <p>{words(promotion)}</p>
      <p className={typography.muted}>
        {quantity === undefined ? t('uses', { count: uses }) : t('usesOf', { count: uses, most: quantity })}
        {reserved > 0 && ` ${t('reserved', { count: reserved })}`}
      </p>
      <div className={styles.actions}>
        <Button variant="ghost" icon={PENCIL} onClick={onChange}>
          {t('change', { name })}
        </Button>
        <Button variant="ghost" icon="trash" onClick={() => setDeleting(true)}>
          {t('delete', { name })}
        </Button>
      </div>
      <Deletion promotion={promotion} name={name} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </li>
  );
}

/** Returns a function that says what a promotion takes off, and when: `−20 % · du 1 au 31 décembre`. */
function useTermWords(): (promotion: Promotion) => string {
  const t = useTranslations('promotions.terms');
  const format = useAdminFormat();
  return ({ benefit, percent = 0, cents = 0, priceName = '', target, every = 0, group = [], ...terms }) => {
    const benefits = {
      percent: t('percent', { percent }),
      amount: t('amount', { amount: format.money(cents) }),
      price: t('price', { price: priceName }),
    };
    const targets = {
      all: '',
      every: t('every', { number: every }),
      group: t('group', { parts: group.map(({ quantity }) => quantity).join(' + ') }),
    };
    const { services, minimumAmount, hours, startsOn, endsOn } = terms;
    return [
      benefits[benefit],
      targets[target],
      services.length > 0 && t('services', { count: services.length }),
      minimumAmount !== undefined && t('minimum', { amount: format.money(minimumAmount) }),
      hours.length > 0 && t('hours'),
      startsOn && t('from', { day: format.shortDay(startsOn) }),
      endsOn && t('until', { day: format.shortDay(endsOn) }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

function Deletion({
  promotion,
  name,
  isOpen,
  onClose,
}: {
  promotion: Promotion;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('promotions');
  const router = useRouter();
  const remove = async () => {
    await deletePromotion(promotion);
    await router.invalidate();
    showToast('success', t('deleted'));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deleteTitle')}
      cancelLabel={t('cancel')}
      confirmLabel={t('deleteConfirm')}
      isDanger
      onConfirm={remove}
    >
      {t('deleteText', { name })}
    </ConfirmDialog>
  );
}
