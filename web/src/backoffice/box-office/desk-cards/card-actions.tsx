import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { ItemActions } from '../item-list.tsx';
import { PrintCard } from '../print-buttons.tsx';
import { type DeskCard, seenOf, useCardChange } from './desk-cards-data.ts';
import { HolderDialog } from './holder-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Opened = 'holder' | 'detach' | 'block' | 'unblock' | 'replace';

/** What staff can do with a card: print it, give it to a customer, block it for a time, replace it. */
export function CardActions({ card }: { card: DeskCard }) {
  const t = useTranslations('deskCards.actions');
  const paths = useBackofficePaths();
  const [opened, setOpened] = useState<Opened>();
  const isBlocked = card.state === 'blocked';
  const open = (what: Opened) => () => setOpened(what);
  return (
    <>
      <ItemActions>
        {!isBlocked && (
          <>
            <PrintCard number={card.number} />
            <Button variant="soft" onClick={open('holder')}>
              {t(card.customer ? 'holder' : 'attach')}
            </Button>
          </>
        )}
        {card.customer && !isBlocked && (
          <LinkButton variant="soft" to={paths.section('desk', { customer: card.customer.id })}>
            {t('sell')}
          </LinkButton>
        )}
        {card.customer && (
          <Button variant="soft" onClick={open('detach')}>
            {t('detach')}
          </Button>
        )}
        {!isBlocked && (
          <Button variant="soft" onClick={open('block')}>
            {t('block')}
          </Button>
        )}
        {isBlocked && card.isBlockTemporary && (
          <Button variant="soft" onClick={open('unblock')}>
            {t('unblock')}
          </Button>
        )}
        {card.replacedBy === undefined && (
          <Button variant="soft" onClick={open('replace')}>
            {t('replace')}
          </Button>
        )}
      </ItemActions>
      <HolderDialog card={card} isOpen={opened === 'holder'} onClose={() => setOpened(undefined)} />
      <ReasonDialog
        card={card}
        action={opened === 'block' || opened === 'replace' ? opened : undefined}
        onClose={() => setOpened(undefined)}
      />
      <Confirmation
        card={card}
        action={opened === 'detach' || opened === 'unblock' ? opened : undefined}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

interface ConfirmationProps {
  card: DeskCard;
  action: 'detach' | 'unblock' | undefined;
  onClose: () => void;
}

function Confirmation({ card, action, onClose }: ConfirmationProps) {
  const t = useTranslations('deskCards');
  const change = useCardChange();
  const [last, setLast] = useState<'detach' | 'unblock'>('detach');
  if (action !== undefined && action !== last) setLast(action);
  const confirm = async () => {
    await change(() =>
      last === 'detach'
        ? adminApi('PUT /boxoffice/deskcardholder', {
            body: { ...seenOf(card), customerId: null, firstName: '', lastName: '' },
          })
        : adminApi('PUT /boxoffice/deskcardblock', { body: { ...seenOf(card), reason: null } }),
    );
    showToast('success', t(`${last}.done`));
  };
  return (
    <ConfirmDialog
      isOpen={action !== undefined}
      onClose={onClose}
      title={t(`${last}.title`)}
      cancelLabel={t('cancel')}
      confirmLabel={t(`${last}.confirm`)}
      onConfirm={confirm}
    >
      {t(`${last}.text`, { name: card.customer?.name ?? '' })}
    </ConfirmDialog>
  );
}
