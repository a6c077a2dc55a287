import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { FillingLink } from '#shop/filling-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { AttachCodeDialog } from '../attachments/attach-code.tsx';
import { DetachDialog } from '../attachments/detach-dialog.tsx';
import { BlockDialog } from './block-dialog.tsx';
import styles from './card-actions.module.css';
import { CardMenu } from './card-menu.tsx';
import type { CardData } from './cards-data.ts';
import { hasTicketsToBook } from './view.ts';

interface CardActionsProps {
  card: CardData;
  name: string;
  userId: string | undefined;
  /** Where its movements are shown. */
  movements: string;
}

/** What can be done with a card. */
export function CardActions({ card, name, userId, movements }: CardActionsProps) {
  const t = useTranslations('cards');
  const paths = usePaths();
  const [asked, setAsked] = useState<'attach-code' | 'detach' | 'block'>();
  const close = () => setAsked(undefined);
  const [filling] = card.fillings;
  const ofCard = <span className="visually-hidden"> – {name}</span>;
  return (
    <div className={classNames(styles.actions, layout.compact)}>
      {filling && (
        <FillingLink
          filling={filling}
          cardNumber={card.cardNumber}
          variant={filling.kind === 'renewal' ? 'primary' : 'soft'}
        >
          {ofCard}
        </FillingLink>
      )}
      {hasTicketsToBook(card, Date.now()) && (
        <LinkButton to={paths.myTickets('withdrawal')} variant="soft" icon="calendar">
          {t('actions.book')}
          {ofCard}
        </LinkButton>
      )}
      <LinkButton to={movements} variant="ghost">
        {t('actions.movements')}
        {ofCard}
      </LinkButton>
      {card.isActive ? (
        <CardMenu
          card={card}
          name={name}
          onAttachCode={() => setAsked('attach-code')}
          onDetach={() => setAsked('detach')}
          onBlock={() => setAsked('block')}
        />
      ) : (
        <Button variant="ghost" onClick={() => setAsked('detach')}>
          {t('actions.remove')}
          {ofCard}
        </Button>
      )}
      <AttachCodeDialog card={card} isOpen={asked === 'attach-code'} onClose={close} />
      <DetachDialog card={card} name={name} userId={userId} isOpen={asked === 'detach'} onClose={close} />
      <BlockDialog card={card} name={name} isOpen={asked === 'block'} onClose={close} />
    </div>
  );
}
