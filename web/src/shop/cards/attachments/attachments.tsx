import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { forgetLinkToken } from '#lib/link-token.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { inGroups } from '../cards/cards.ts';
import type { CardData, CardRequest, Question } from '../cards/cards-data.ts';
import styles from './attachments.module.css';

/** Asks the owner of a card, who followed the link in a mail, whether another customer may attach it. */
export function AttachmentQuestion({ question }: { question: Question }) {
  const t = useTranslations('cards.question');
  if (question === 'unknown') return <Notice tone="warning">{t('unknown')}</Notice>;
  const { state, cardNumber } = question;
  if (state === 'requested') return <OpenQuestion question={question} />;
  return <Notice>{t(`over.${state}`, { number: inGroups(cardNumber) })}</Notice>;
}

type Answer = 'accepted' | 'refused';

function OpenQuestion({ question }: { question: Exclude<Question, 'unknown'> }) {
  const t = useTranslations('cards.question');
  const format = useFormat();
  const paths = usePaths();
  const { hasSupports } = usePortal();
  const router = useRouter();
  const navigateTo = useNavigateTo();
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState<Answer>();
  const { requesterName: requester, holderName: holder, cardNumber, tokenId, userIdToAttach } = question;
  const number = inGroups(cardNumber);
  const give = async (answer: Answer) => {
    setBusy(answer);
    try {
      await api('PUT /user/ValidReattachmentMembership', {
        query: { tokenId, userIdToAttach, cardNumber, answer },
      });
      forgetLinkToken('requestToken');
      showToast('success', t(answer, { number, requester }), { isKept: true });
      await navigateTo(hasSupports ? paths.supports() : paths.myTickets(), { replace: true });
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(undefined);
      await router.invalidate();
    }
  };
  return (
    <Notice
      tone="warning"
      title={t('title', { requester, number })}
      actions={
        <>
          <Button variant="ghost" busy={busy === 'refused'} onClick={() => give('refused')}>
            {t('refuse')}
          </Button>
          <Button busy={busy === 'accepted'} onClick={() => give('accepted')}>
            {t('accept')}
          </Button>
        </>
      }
    >
      <p>{t('text', { day: format.shortDay(question.expiresAt) })}</p>
      {holder && <p>{t('holder', { holder })}</p>}
    </Notice>
  );
}

const TONES = { requested: 'brand', accepted: 'ok', refused: 'error', expired: 'neutral' } as const;

/** The customer's requests for cards of other accounts, with their states. */
export function CardRequests({ requests }: { requests: readonly CardRequest[] }) {
  const t = useTranslations('cards.request');
  if (requests.length === 0) return null;
  return (
    <ul className={styles.requests} aria-label={t('label')}>
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { request: CardRequest }) {
  const t = useTranslations('cards');
  const format = useFormat();
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const { id, state, expiresAt } = request;
  const card = t('card', { number: inGroups(request.cardNumber) });
  const cancel = async () => {
    try {
      await api('DELETE /user/CardAttachment', { query: { attachmentId: id } });
    } catch (error) {
      showToast('error', errorMessage(error));
    }
    await router.invalidate();
  };
  return (
    <li className={classNames(styles.request, layout.compact)}>
      <Tag tone={TONES[state]}>{t(`request.${state}`)}</Tag>
      <p>
        {t.rich('request.line', {
          card: () => <b className={typography.num}>{card}</b>,
          text: t(`request.text.${state}`, { day: expiresAt ? format.shortDay(expiresAt) : '' }),
        })}
      </p>
      <Button variant="ghost" onClick={cancel}>
        {t(state === 'requested' ? 'request.cancel' : 'request.hide')}
        <span className="visually-hidden"> – {card}</span>
      </Button>
    </li>
  );
}

/** Adds a person to the account: with a card that they have, or with one bought in their name. */
export function AddPerson({ onAttach }: { onAttach: () => void }) {
  const t = useTranslations('cards.person');
  const paths = usePaths();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.add} onClick={() => setOpen(true)}>
        <Icon name="plus" size={18} />
        {t('button')}
      </button>
      <Dialog isOpen={isOpen} onClose={close} title={t('title')}>
        <p>{t('text')}</p>
        <ul className={styles.ways}>
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                onAttach();
              }}
            >
              <b>{t('attach')}</b>
              <span className={typography.small}>{t('attachText')}</span>
            </button>
          </li>
          <li>
            <AppLink to={paths.ticketing()}>
              <b>{t('buy')}</b>
              <span className={typography.small}>{t('buyText')}</span>
            </AppLink>
          </li>
        </ul>
      </Dialog>
    </>
  );
}

/** Number and code with which another account attaches a card; nothing when the ticketing system has no such code. */
export function AttachCode({ card: { cardNumber, attachCode } }: { card: CardData }) {
  const t = useTranslations('cards');
  if (attachCode === undefined) return null;
  return (
    <dl className={classNames(styles.codes, typography.num)}>
      <div>
        <dt>{t('attach.number')}</dt>
        <dd>{inGroups(cardNumber)}</dd>
      </div>
      <div>
        <dt>{t('attachCode.label')}</dt>
        <dd>{attachCode}</dd>
      </div>
    </dl>
  );
}

/** Dialog that explains how another account attaches this card. */
export function AttachCodeDialog({
  card,
  isOpen,
  onClose,
}: {
  card: CardData;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('cards.attachCode');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      <p>{t('text')}</p>
      <AttachCode card={card} />
      <p className={typography.muted}>{t('secret')}</p>
    </Dialog>
  );
}
