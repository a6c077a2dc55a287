import { useTranslations } from 'use-intl';
import styles from './card-drawing.module.css';

/** Where the number and the code of a card are printed. */
export function CardDrawing() {
  const t = useTranslations('cards.attach');
  return (
    <svg className={styles.cardDrawing} viewBox="0 0 184 116" role="img" aria-label={t('drawing')}>
      <rect className={styles.card} width="184" height="116" rx="14" />
      <path d="M0 60c40-20 70-20 100 0s60 20 84 0v42a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z" opacity=".16" />
      <rect x="14" y="16" width="84" height="34" rx="4" />
      <path
        className={styles.bars}
        d="M21 22v22M26 22v22M29 22v22M36 22v22M40 22v22M47 22v22M52 22v22M56 22v22M63 22v22M67 22v22M74 22v22M79 22v22M84 22v22M90 22v22"
      />
      <rect className={styles.marked} x="12" y="60" width="88" height="24" rx="6" />
      <text className={styles.ink} x="56" y="77">
        0418 2207
      </text>
      <rect x="114" y="60" width="60" height="24" rx="6" />
      <text className={styles.ink} x="144" y="77">
        K7P4NQ
      </text>
      <text x="56" y="102">
        {t('numberShort')}
      </text>
      <text x="144" y="102">
        {t('codeShort')}
      </text>
    </svg>
  );
}
