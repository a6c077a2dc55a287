import { useLoaderData } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { StatePage } from '#ui/state.tsx';
import { showToast } from '#ui/toast.tsx';
import { useHashLoader } from '#ui/use-hash-loader.ts';

const ROUTE = '/$tenant/my-tickets/refuse-offers';

/** Refuses further mailed tickets for the recipient of one, who needs no account. */
export function RefusalPage() {
  const t = useTranslations('tickets.refusal');
  const paths = usePaths();
  const { refusal } = useLoaderData({ from: ROUTE });
  const { displayName: venue } = usePortal().tenant;
  useHashLoader();
  if (!refusal) {
    const home = <LinkButton to={paths.home()}>{t('home')}</LinkButton>;
    return <StatePage title={t('unknown')} text={t('unknownText')} action={home} />;
  }
  return (
    <>
      <PageHeader title={t('title')} home={paths.home()} lead={t('lead', { venue })} />
      <div className={layout.wrap}>
        <div className={layout.pageBody}>
          <Choice initially={refusal.isRefused} venue={venue} />
        </div>
      </div>
    </>
  );
}

function Choice({ initially, venue }: { initially: boolean; venue: string }) {
  const t = useTranslations('tickets.refusal');
  const errorMessage = useErrorMessage();
  const { token } = useLoaderData({ from: ROUTE });
  const [isRefused, setRefused] = useState(initially);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const change = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await api('POST /user/TicketOfferRefusal', { body: { token, isRefused: !isRefused } });
      setRefused(saved.isRefused);
      showToast('success', t(saved.isRefused ? 'refused' : 'restored'));
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <div className={layout.col}>
      <p>{t(isRefused ? 'off' : 'on', { venue })}</p>
      <div className={layout.row}>
        <Button busy={isBusy} variant={isRefused ? 'ghost' : 'primary'} onClick={change}>
          {t(isRefused ? 'undo' : 'refuse')}
        </Button>
      </div>
      <Failure text={failure} />
    </div>
  );
}
