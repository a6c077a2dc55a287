import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';

type Draft = NonNullable<CallInput<'POST /settingsportal/email/preview'>['body']>;

/** How long after the last stroke a text is rendered. */
const PAUSE_MS = 400;

/** A text filled with invented data, and what is wrong with it; while that is so, the last good one stays. */
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
