import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { problemOf } from '#lib/passkeys.ts';

/** Words what a browser says of a passkey like what the server says. */
export function usePasskeyErrors(): (error: unknown) => ApiError {
  const t = useTranslations('passkeys.failure');
  return (error) =>
    error instanceof ApiError ? error : new ApiError({ status: 400, error: t(problemOf(error)) });
}
