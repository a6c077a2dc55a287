import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { problemOf } from '#lib/passkeys.ts';

/** Returns the message of a browser's passkey error, in the words of the server's errors. */
export function usePasskeyErrors(): (error: unknown) => ApiError {
  const t = useTranslations('passkeys.failure');
  return (error) =>
    error instanceof ApiError ? error : new ApiError({ status: 400, error: t(problemOf(error)) });
}
