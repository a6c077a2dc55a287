import { labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api, apiFile } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import { BlockDialog } from './block-dialog.tsx';
import styles from './card-actions.module.css';
import { LOCK } from './card-face.tsx';
import { CardMenu } from './card-menu.tsx';
import type { CardData } from './cards-data.ts';
import { fillingsOf, hasTicketsToBook, inGroups } from './view.ts';

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
  const locale = useLocale();
  const paths = usePaths();
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [asked, setAsked] = useState<'detach' | 'block'>();
  const { cardNumber } = card;
  const number = inGroups(cardNumber);
  const [filling, ...otherFillings] = fillingsOf(card).map((each) => ({
    ...each,
    to: paths.service(each.establishment, each.service, { card: cardNumber }),
  }));
  const ofCard = <span className="visually-hidden"> – {name}</span>;
  const detach = async () => {
    if (userId === undefined) return;
    await api('DELETE /user/DetachMembership', { query: { userIdToDetach: userId, cardNumber } });
    showToast('success', t('detach.done', { number }));
    await router.invalidate();
  };
  const download = async () => {
    try {
      const file = await apiFile('GET /user/CardDocument', { query: { cardNumber } });
      saveFile(file, t('download.file', { number: cardNumber }));
    } catch (error) {
      showToast('error', errorMessage(error));
    }
  };
  const choose = (what: typeof asked, close: () => void) => {
    close();
    setAsked(what);
  };
  return (
    <div className={classNames(styles.actions, layout.compact)}>
      {filling && (
        <LinkButton to={filling.to} variant={filling.kind === 'renewal' ? 'primary' : 'soft'}>
          {t(filling.kind === 'renewal' ? 'actions.renew' : 'actions.reload')}
          {ofCard}
        </LinkButton>
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
      <CardMenu label={t('actions.more', { name })}>
        {(close) => (
          <>
            {otherFillings.map((other) => (
              <li key={other.service}>
                <AppLink to={other.to}>
                  <Icon name="plus" />
                  {t('actions.with', { service: labelIn(other.labels, locale) })}
                </AppLink>
              </li>
            ))}
            {card.isActive && (
              <li>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    void download();
                  }}
                >
                  <Icon name="download" />
                  {t('download.action')}
                </button>
              </li>
            )}
            <li>
              <button type="button" onClick={() => choose('detach', close)}>
                <Icon name="close" />
                {t(card.isActive ? 'actions.detach' : 'actions.remove')}
              </button>
            </li>
            {card.isActive && (
              <li>
                <button type="button" className={styles.danger} onClick={() => choose('block', close)}>
                  <Icon name={LOCK} />
                  {t('actions.block')}
                </button>
              </li>
            )}
          </>
        )}
      </CardMenu>
      <ConfirmDialog
        isOpen={asked === 'detach'}
        onClose={() => setAsked(undefined)}
        title={t('detach.title')}
        confirmLabel={t('detach.confirm')}
        cancelLabel={t('detach.keep')}
        onConfirm={detach}
      >
        <p>{t('detach.text', { name, number })}</p>
      </ConfirmDialog>
      <BlockDialog card={card} name={name} isOpen={asked === 'block'} onClose={() => setAsked(undefined)} />
    </div>
  );
}
