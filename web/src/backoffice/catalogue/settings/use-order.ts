import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import type { Item } from './settings-data.ts';
import { type Group, type Move, movedIn } from './view.ts';

/** Reorders the groups: each move is shown at once and saved in the background. */
export function useOrder(groups: readonly Group[]) {
  const t = useTranslations('ticketingSettings.list');
  const errorMessage = useErrorMessage();
  const router = useRouter();
  const [ordered, setOrdered] = useState({ given: groups, groups });
  const saving = useRef(Promise.resolve());
  const current = ordered.given === groups ? ordered.groups : groups;

  const save = ({ kind, from, to }: Move) => {
    saving.current = saving.current
      .then(() => adminApi('PUT /settingsticketing/order', { body: { kind, from, to } }))
      .catch((error: unknown) => {
        const isChanged = error instanceof ApiError && error.is('settings.changed');
        showToast('error', isChanged ? t('orderChanged') : errorMessage(error));
        void router.invalidate();
      });
  };
  /** @returns its new position and the number of items; undefined when it cannot be moved */
  const move = (item: Item, by: -1 | 1) => {
    const moved = movedIn(current, item, by);
    if (!moved) return undefined;
    setOrdered({ given: groups, groups: moved.groups });
    save(moved);
    return { position: moved.to.indexOf(item.externalCode) + 1, count: moved.to.length };
  };
  const canMove = (item: Item, by: -1 | 1) => movedIn(current, item, by) !== undefined;
  return { groups: current, move, canMove, whenSaved: () => saving.current };
}
