import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { api, refreshSession } from '#lib/api.ts';
import { useFormat } from '#lib/portal.ts';
import { hasFamilyQuotient, useSession } from '#lib/session.ts';
import { setSolidarityPricing, useSolidarityPricing } from '#lib/solidarity.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { AccountPanel } from '../account-panel.tsx';
import type { OwnQuotient } from './proof-file.ts';
import { ProofForm } from './proof-form.tsx';

/** The customer's family quotient, or how to have it recorded. */
export function QuotientPanel({ own }: { own: OwnQuotient }) {
  const t = useTranslations('quotient');
  useCurrentClaim(own);
  const { proof } = own;
  return (
    <AccountPanel id="profile-quotient" title={t('title')}>
      {own.quotient === undefined ? (
        <p className={typography.muted}>{t('intro')}</p>
      ) : (
        <KnownQuotient own={own} />
      )}
      {proof?.state === 'pending' && <PendingProof proof={proof} />}
      {proof?.state === 'refused' && <RefusedProof proof={proof} />}
      {own.source !== 'ticketing' && proof?.state !== 'pending' && (
        <ProofForm isRenewal={own.quotient !== undefined} />
      )}
    </AccountPanel>
  );
}

/** Renews the token, which contains the quotient of its issue, to show a later decision. */
function useCurrentClaim({ quotient }: OwnQuotient): void {
  const isClaimed = hasFamilyQuotient(useSession());
  const isKnown = quotient !== undefined;
  useEffect(() => {
    if (isClaimed !== isKnown) refreshSession().catch(() => undefined);
  }, [isClaimed, isKnown]);
}

function KnownQuotient({ own }: { own: OwnQuotient }) {
  const t = useTranslations('quotient');
  const format = useFormat();
  const isOn = useSolidarityPricing();
  const { quotient = 0, validUntil, source = 'administrator', externalDiscountCode } = own;
  return (
    <>
      <div>
        <b>{t('known', { quotient })}</b>
        <p className={typography.muted}>
          {validUntil ? t('until', { day: format.shortDay(validUntil) }) : t('noEnd')}.{' '}
          {t(`source.${source}`)}
        </p>
      </div>
      <p>{t(externalDiscountCode === undefined ? 'opensNothing' : 'opens')}</p>
      {externalDiscountCode !== undefined && (
        <Switch label={t('toggle')} hint={t('toggleHint')} isOn={isOn} onChange={setSolidarityPricing} />
      )}
    </>
  );
}

type Proof = NonNullable<OwnQuotient['proof']>;

function PendingProof({ proof }: { proof: Proof }) {
  const t = useTranslations('quotient');
  const format = useFormat();
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const withdraw = async () => {
    try {
      await api('DELETE /user/familyQuotientProof');
      showToast('success', t('withdrawn'));
    } catch (error) {
      showToast('error', errorMessage(error));
    }
    await router.invalidate();
  };
  return (
    <Notice
      isInset
      title={t('pendingTitle')}
      actions={
        <Button variant="ghost" icon="trash" onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      }
    >
      {t('pendingText', { name: proof.fileName, day: format.longDay(proof.sentAt) })}
    </Notice>
  );
}

function RefusedProof({ proof: { decidedAt, reason } }: { proof: Proof }) {
  const t = useTranslations('quotient');
  const format = useFormat();
  return (
    <Notice isInset tone="warning" title={decidedAt && t('refusedTitle', { day: format.longDay(decidedAt) })}>
      {reason && t('refusedReason', { reason })}
    </Notice>
  );
}
