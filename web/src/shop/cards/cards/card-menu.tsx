import { labelIn } from '@guichet/contract/locale.ts';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { apiFile } from '#lib/api.ts';
import { usePaths } from '#lib/paths.ts';
import { usePopup } from '#lib/popup.ts';
import { useFillingPrice } from '#shop/filling-link.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import styles from './card-actions.module.css';
import { LOCK } from './card-front.tsx';
import type { CardData } from './cards-data.ts';

const DOTS = 'M5 12h.01M12 12h.01M19 12h.01';

interface CardMenuProps {
  card: CardData;
  name: string;
  onAttachCode: () => void;
  onDetach: () => void;
  onBlock: () => void;
}

/** The rarer actions of a card, behind a button. */
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

/** What a card can be filled with beside the first. */
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
