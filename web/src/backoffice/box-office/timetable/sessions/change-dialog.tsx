import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.tsx';
import { ConcernedList, EffectView } from '../effect-view.tsx';
import { previewEdit, saveEdit } from './week-data.ts';
import type { SessionEdit } from './week-values.ts';

interface ChangeDialogProps {
  /** Opens the dialog. */
  edit: SessionEdit | undefined;
  version: number;
  onClose: () => void;
  onSaved: () => void;
}

type Preview = Awaited<ReturnType<typeof previewEdit>>;

/** Shows what a change of sessions does, and saves it. */
export function ChangeDialog({ edit, version, onClose, onSaved }: ChangeDialogProps) {
  const t = useTranslations('timetable.week.change');
  const router = useRouter();
  const message = useErrorMessage();
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once per proposed change
  useEffect(() => {
    setPreview(undefined);
    setFailure(undefined);
    if (!edit) return;
    let isCurrent = true;
    previewEdit(edit)
      .then((read) => isCurrent && setPreview(read))
      .catch((error: unknown) => {
        if (!isCurrent) return;
        const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
        setFailure(field ?? message(error));
      });
    return () => {
      isCurrent = false;
    };
  }, [edit]);
  const save = async () => {
    if (!edit) return;
    try {
      await saveEdit(edit, version);
    } catch (error) {
      await router.invalidate();
      throw error;
    }
    onSaved();
    await router.invalidate();
    showToast('success', t('saved'));
  };
  const isReady = preview !== undefined && preview.effect.refused === 0;
  return (
    <ConfirmDialog
      isOpen={edit !== undefined}
      onClose={onClose}
      title={t('title')}
      cancelLabel={t('cancel')}
      confirmLabel={t('confirm')}
      isReady={isReady}
      onConfirm={save}
    >
      {preview ? <EffectView effect={preview.effect} /> : !failure && <Skeleton height={80} />}
      {preview && preview.effect.refused > 0 && <p>{t('refused')}</p>}
      {preview && preview.overlaps.length > 0 && (
        <Notice tone="warning" title={t('overlaps', { count: preview.overlaps.length })}>
          <ConcernedList sessions={preview.overlaps} />
        </Notice>
      )}
      {preview && preview.shortages.length > 0 && (
        <Notice tone="warning" title={t('shortages', { count: preview.shortages.length })}>
          <ConcernedList sessions={preview.shortages} />
        </Notice>
      )}
      <Failure text={failure} />
    </ConfirmDialog>
  );
}
