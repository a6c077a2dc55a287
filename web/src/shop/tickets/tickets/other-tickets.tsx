import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Notice } from '#ui/notice.tsx';

interface OtherTicketsProps {
  /** How many there are beside those that are shown. */
  missing: number;
  /** Why they could not be loaded. */
  failure: unknown;
  retry: () => void;
}

/** How many tickets are still to come, for those who have more than a page of them. */
export function OtherTickets({ missing, failure, retry }: OtherTicketsProps) {
  const t = useTranslations('tickets.others');
  const errorMessage = useErrorMessage();
  if (failure === undefined || missing === 0)
    return <p role="status">{missing > 0 && t('loading', { count: missing })}</p>;
  return (
    <Notice tone="warning" title={t('failed', { count: missing })}>
      <p>{errorMessage(failure)}</p>
      <Button variant="ghost" onClick={retry}>
        {t('retry')}
      </Button>
    </Notice>
  );
}
