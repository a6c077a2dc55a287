import { labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { apiFile } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePopup } from '#lib/popup.ts';
import { FillingLink, useFillingPrice } from '#shop/filling-link.tsx';
import { WalletButtons } from '#shop/tickets/wallets/wallet-buttons.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import layout from '#ui/layout.module.css';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { AttachCode, AttachCodeDialog } from '../attachments/attachments.tsx';
import styles from './card-actions.module.css';
import { LOCK, useRightWords } from './card-facts.tsx';
import { hasTicketsToBook, inGroups, isUsable } from './cards.ts';
import { blockCard, type CardData, detachCard } from './cards-data.ts';

interface CardActionsProps {
  card: CardData;
  name: string;
  userId: string | undefined;
  /** Address of the movements of the card. */
  movements: string;
}

/** Actions on a card. */
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
      {card.isActive && <WalletButtons kind="card" number={card.cardNumber} of={name} />}
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

const DOTS = 'M5 12h.01M12 12h.01M19 12h.01';

interface CardMenuProps {
  card: CardData;
  name: string;
  onAttachCode: () => void;
  onDetach: () => void;
  onBlock: () => void;
}

/** Menu of the rarer actions on a card. */
export function CardMenu({ card, name, onAttachCode, onDetach, onBlock }: CardMenuProps) {
  const t = useTranslations('cards');
  const menuId = useId();
  const { isOpen, setOpen, root } = usePopup();
  const download = useDownload(card);
  const choose = (action: () => void) => () => {
    setOpen(false);
    action();
  };
  return (
    <div className={styles.menu} ref={root}>
      <IconButton
        icon={DOTS}
        label={t('actions.more', { name })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ul className={styles.panel} id={menuId}>
          <OtherFillings card={card} />
          <li>
            <button type="button" onClick={choose(download)}>
              <Icon name="download" />
              {t('download.action')}
            </button>
          </li>
          {card.attachCode !== undefined && (
            <li>
              <button type="button" onClick={choose(onAttachCode)}>
                <Icon name="user" />
                {t('attachCode.action')}
              </button>
            </li>
          )}
          <li>
            <button type="button" onClick={choose(onDetach)}>
              <Icon name="close" />
              {t('actions.detach')}
            </button>
          </li>
          <li>
            <button type="button" className={styles.danger} onClick={choose(onBlock)}>
              <Icon name={LOCK} />
              {t('actions.block')}
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

/** Services that fill a card, except the first, which has a button. */
function OtherFillings({ card }: { card: CardData }) {
  const t = useTranslations('cards.actions');
  const locale = useLocale();
  const paths = usePaths();
  const priceOf = useFillingPrice();
  return card.fillings.slice(1).map((filling) => (
    <li key={filling.service}>
      <AppLink to={paths.service(filling.establishment, filling.service, { card: card.cardNumber })}>
        <Icon name="plus" />
        <span>
          {t('with', { service: labelIn(filling.labels, locale) })}
          <small className={typography.num}>{priceOf(filling)}</small>
        </span>
      </AppLink>
    </li>
  ));
}

/** Saves the card as a PDF; an error is shown as a toast. */
function useDownload({ cardNumber }: CardData): () => void {
  const t = useTranslations('cards.download');
  const errorMessage = useErrorMessage();
  return () => {
    apiFile('GET /user/CardDocument', { query: { cardNumber } }).then(
      (file) => saveFile(file, t('file', { number: cardNumber })),
      (error: unknown) => showToast('error', errorMessage(error)),
    );
  };
}

interface BlockDialogProps {
  card: CardData;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a card is blocked permanently, and lists what is lost. */
export function BlockDialog({ card, name, isOpen, onClose }: BlockDialogProps) {
  const t = useTranslations('cards.block');
  const router = useRouter();
  const rightWords = useRightWords('block.loses');
  const { cardNumber } = card;
  const number = inGroups(cardNumber);
  const losses = [
    ...card.rights.filter((right) => isUsable(right, Date.now())).map(rightWords),
    t('opens'),
    t('fills'),
  ];
  const block = async () => {
    await blockCard(cardNumber);
    showToast('success', t('done', { number }));
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      isDanger
      onConfirm={block}
    >
      <p>{t('text', { name, number })}</p>
      <ul className={styles.losses}>
        {losses.map((loss) => (
          <li key={loss}>
            <Icon name="close" size={18} />
            {loss}
          </li>
        ))}
      </ul>
      <p>{t('lost')}</p>
    </ConfirmDialog>
  );
}

interface DetachDialogProps {
  card: CardData;
  name: string;
  userId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a card leaves the account: a blocked card cannot be attached again. */
export function DetachDialog({ card, name, userId, isOpen, onClose }: DetachDialogProps) {
  const t = useTranslations('cards');
  const router = useRouter();
  const { cardNumber } = card;
  const number = inGroups(cardNumber);
  const words = card.isActive ? 'detach' : 'remove';
  const detach = async () => {
    if (userId === undefined) return;
    await detachCard(userId, cardNumber);
    showToast('success', t(`${words}.done`, { number }));
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`${words}.title`)}
      confirmLabel={t(`${words}.confirm`)}
      cancelLabel={t('detach.keep')}
      onConfirm={detach}
    >
      <p>{t(`${words}.text`, { name, number })}</p>
      <AttachCode card={card} />
      {card.attachCode !== undefined && <p>{t('attachCode.note')}</p>}
    </ConfirmDialog>
  );
}
