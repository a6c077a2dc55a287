import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { isArticleTicket, type RightData, type TicketData } from './view.ts';

const TONES = {
  valid: 'ok',
  consumed: 'neutral',
  expired: 'error',
  refunded: 'neutral',
  blocked: 'error',
} as const;

/** The state of a ticket or a right in words; of a valid one, how urgent it is, in orange and red. */
export function StateTag({ of }: { of: TicketData | RightData }) {
  const t = useTranslations('tickets');
  const { state, warning } = of;
  if (state === 'valid' && warning !== 'none') {
    return (
      <Tag tone={warning === 'high' ? 'error' : 'warn'}>
        <Icon name="alert" size={16} />
        {t(`warning.${'qrPath' in of ? 'ticket' : of.kind}.${warning}`)}
      </Tag>
    );
  }
  const isArticle = 'qrPath' in of && isArticleTicket(of);
  return <Tag tone={TONES[state]}>{t(isArticle ? `article.state.${state}` : `state.${state}`)}</Tag>;
}
