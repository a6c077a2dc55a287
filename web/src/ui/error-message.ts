import { useTranslations } from 'use-intl';
import { factsOf } from '#lib/api-error.ts';

/** Returns the message of an error for the visitor: the server's, or a local one without a response. */
export function useErrorMessage(): (error: unknown) => string {
  const t = useTranslations('common');
  return (error) => {
    const { status, error: sentence } = factsOf(error);
    return sentence || (status === 0 ? t('error.offline') : t('failed'));
  };
}
