import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';

type Draft = NonNullable<CallInput<'POST /settingsportal/email/preview'>['body']>;

/** Milliseconds after the last key until the text is rendered. */
const PAUSE_MS = 400;

/**
 * Renders a text with invented data, and returns its problems; while there are any, the last valid rendering stays.
 */
export function usePreview({ mail, locale, subject, html }: Draft) {
  const t = useTranslations('mailTemplates.preview');
  const [shown, setShown] = useState<CallAnswer<'POST /settingsportal/email/preview'>>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isLatest = true;
    const draw = async () => {
      try {
        const body = { mail, locale, subject, html };
        const rendered = await adminApi('POST /settingsportal/email/preview', { body });
        if (!isLatest) return;
        setShown(rendered);
        setProblem(undefined);
      } catch (error) {
        if (!isLatest) return;
        const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
        setProblem(first ?? t('failed'));
      }
    };
    const timer = setTimeout(() => void draw(), PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [mail, locale, subject, html, t]);
  return { shown, problem };
}
