import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import { invalidatePages } from './phrase-places.ts';

export type TranslationList = CallAnswer<'GET /settingsportal/translations'>;
export type TranslationState = TranslationList['state'];
export type TranslatedPhrase = TranslationList['phrases'][number];
export type ImportedLine = CallAnswer<'POST /settingsportal/checktranslations'>['lines'][number];

/** Unsaved phrases by key; an empty one restores the product's. */
export type Drafts = Readonly<Record<string, string>>;

/** Adds a draft; a phrase that equals the saved one is removed from the drafts. */
function withDraft(drafts: Drafts, key: string, words: string, saved: string): Drafts {
  const { [key]: _, ...others } = drafts;
  return words === saved ? others : { ...others, [key]: words };
}

/** Returns the body of a save. */
const changesOf = (drafts: Drafts): { key: string; words?: string }[] =>
  Object.entries(drafts).map(([key, words]) => (words.trim() === '' ? { key } : { key, words }));

/** Returns the unsaved phrases of one language, over all pages of the list. */
export function useDrafts(state: TranslationState) {
  const t = useTranslations('translations');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [drafts, setDrafts] = useState<Drafts>({});
  /** Version of the phrases when the first draft was written. */
  const [based, setBased] = useState(state.version);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** Errors of the last save, whatever was written since. */
  const [refused, setRefused] = useState(errors);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isDirty = Object.keys(drafts).length > 0;
  useEffect(() => {
    if (!isDirty) setBased(state.version);
  }, [isDirty, state.version]);
  const reset = () => {
    setDrafts({});
    setErrors({});
    setFailure(undefined);
  };
  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    setErrors({});
    try {
      const body = { language: state.language, version: based, changes: changesOf(drafts) };
      await adminApi('PUT /settingsportal/translations', { body });
      reset();
      invalidatePages();
      showToast('success', t('saved'));
    } catch (error) {
      setFailure(errorMessage(error));
      if (error instanceof ApiError) {
        setErrors(error.fields);
        setRefused(error.fields);
      }
    }
    // Also after a refusal, since another administrator may have saved.
    await router.invalidate();
    setSaving(false);
  };
  return {
    drafts,
    errors,
    refused,
    failure,
    isDirty,
    isSaving,
    /** Whether another administrator has saved since the first draft was written. */
    isOutdated: isDirty && !isSaving && based !== state.version,
    /** Writes a draft. @param saved the saved override, empty for none */
    write(key: string, words: string, saved: string) {
      setDrafts((present) => withDraft(present, key, words, saved));
      setErrors(({ [key]: _, ...others }) => others);
    },
    /** Adds the phrases of a file. */
    take: (words: Drafts) => setDrafts((present) => ({ ...present, ...words })),
    /** Saves the drafts over another administrator's save. */
    keep() {
      setBased(state.version);
      setFailure(undefined);
    },
    save,
    reset,
  };
}

export type DraftBook = ReturnType<typeof useDrafts>;
