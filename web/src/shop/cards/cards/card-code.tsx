import { useTranslations } from 'use-intl';
import { Dialog } from '#ui/dialog.tsx';
import typography from '#ui/typography.module.css';
import styles from './card-code.module.css';
import { inGroups } from './cards.ts';
import type { CardData } from './cards-data.ts';

/** Quiet zone in modules that a scanner needs on both sides of the bars. */
const QUIET_ZONE = 10;

/** Data from which the code of a card is drawn. */
export type CodeOfCard = Pick<CardData, 'cardNumber' | 'scanCode' | 'codePath' | 'codeSize'>;

/** Bar code for the turnstile, black on white, in the size of its container. */
export function CardCode({ card, isSmall = false }: { card: CodeOfCard; isSmall?: boolean }) {
  const t = useTranslations('cards.code');
  const { codePath, codeSize = 0, scanCode } = card;
  const zone = isSmall ? 0 : QUIET_ZONE;
  return (
    <svg
      className={styles.cardCode}
      viewBox={`${-zone} 0 ${codeSize + 2 * zone} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('label', { code: scanCode })}
    >
      <path fill="#000" d={codePath} />
    </svg>
  );
}

/** Dialog with the code of a card, as large as the screen allows. */
export function CardCodeDialog({
  card,
  isOpen,
  onClose,
}: {
  card: CodeOfCard;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('cards');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('card', { number: inGroups(card.cardNumber) })}
      kind="info"
    >
      <div className={styles.enlarged}>
        <CardCode card={card} />
        <span className={typography.num}>{card.scanCode}</span>
        <p className={typography.muted}>{t('code.brightness')}</p>
      </div>
    </Dialog>
  );
}
