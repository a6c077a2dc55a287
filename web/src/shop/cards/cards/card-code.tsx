import { useTranslations } from 'use-intl';
import styles from './card-code.module.css';
import type { CardData } from './cards-data.ts';

/** White modules that a scanner needs on either side of the bars. */
const QUIET_ZONE = 10;

/** What the code of a card is drawn from. */
export type CodeOfCard = Pick<CardData, 'cardNumber' | 'scanCode' | 'codePath' | 'codeSize'>;

/** The bars for the turnstile, as wide and as high as their place: always black on white. */
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
