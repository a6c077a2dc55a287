import { useTranslations } from 'use-intl';
import { factsOf } from '#lib/api-error.ts';

/** The sentence that tells a person why something failed: the server's own, or ours when there was no answer. */
export function useErrorMessage(): (error: unknown) => string {
  const t = useTranslations('common');
  return (error) => {
    const { status, error: sentence } = factsOf(error);
    return sentence || (status === 0 ? t('error.offline') : t('failed'));
  };
}
