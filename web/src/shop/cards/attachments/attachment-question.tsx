import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { forgetLinkToken } from '#lib/link-token.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { Question } from '../cards/cards-data.ts';
import { inGroups } from '../cards/view.ts';

/** Asks the owner of a card, whom the link in a mail led here, whether another customer may have it. */
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
