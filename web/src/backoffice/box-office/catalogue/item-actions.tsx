import { serviceKind } from '@guichet/contract/predicates.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { COPY, RESET } from '#backoffice/icons.ts';
import { canOpen } from '#backoffice/page-access.ts';
import { pageOf } from '#backoffice/pages.ts';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { type ItemState, type Kind, loadCatalogue, NEW, type OwnService, shownOf } from './catalogue-data.ts';
import { ShopLink } from './shop-link.tsx';

interface ItemProps {
  kind: Kind;
  state: ItemState;
}

/** Copies an item, discards its draft, or ends it. */
export function ItemActions({ kind, state }: ItemProps) {
  const t = useTranslations('boxOfficeCatalogue.item');
  const paths = useBackofficePaths();
  const service = kind === 'service' ? shownOf<OwnService>(state as never) : undefined;
  const hasDraft = state.draft !== undefined || state.isDeleted;
  return (
    <>
      {service && serviceKind(service.type) === 'subscription' && (
        <LinkButton
          variant="ghost"
          icon="plus"
          to={paths.boxOfficeItem(kind, NEW, { from: state.code, renewal: 'true' })}
        >
          {t('addRenewal')}
        </LinkButton>
      )}
      {service && (
        <LinkButton variant="ghost" icon={COPY} to={paths.boxOfficeItem(kind, NEW, { from: state.code })}>
          {t('copy')}
        </LinkButton>
      )}
      {hasDraft && state.published && <Discard kind={kind} state={state} />}
      {!state.isDeleted && !state.waitsFor && <Remove kind={kind} state={state} />}
    </>
  );
}

function Discard({ kind, state }: ItemProps) {
  const t = useTranslations('boxOfficeCatalogue.item');
  const actions = useTranslations('backoffice.actions');
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" icon={RESET} onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('discardTitle')}
        cancelLabel={actions('cancel')}
        confirmLabel={t('discard')}
        isDanger
        onConfirm={async () => {
          const { code, version } = state;
          await adminApi('DELETE /boxoffice/draft', { query: { kind, code, version } });
          await leave(t('discarded'));
        }}
      >
        <p>{t('discardText')}</p>
      </ConfirmDialog>
    </>
  );
}

function Remove({ kind, state }: ItemProps) {
  const t = useTranslations('boxOfficeCatalogue.item');
  const actions = useTranslations('backoffice.actions');
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" icon="trash" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('removeTitle')}
        cancelLabel={actions('cancel')}
        confirmLabel={t('remove')}
        isDanger
        onConfirm={async () => {
          const { code, version } = state;
          const { outcome } = await adminApi('PUT /boxoffice/removal', { body: { kind, code, version } });
          await leave(t(`removed.${outcome}`));
        }}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Returns to the list with a message. */
function useLeave() {
  const router = useRouter();
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  return async (message: string) => {
    showToast('success', message, { isKept: true });
    await navigateTo(paths.section('boxOfficeCatalogue'));
    await router.invalidate();
  };
}

/** What an editor should know about the item: deleted, waiting, archived; and what is set on other pages. */
export function ItemNotices({ kind, state }: ItemProps) {
  const t = useTranslations('boxOfficeCatalogue.item');
  const isArchived = shownOf<{ isArchived: boolean }>(state)?.isArchived;
  return (
    <>
      {state.isDeleted && <Notice tone="warning">{t('isDeleted')}</Notice>}
      {state.waitsFor && <Waiting publicationId={state.waitsFor} />}
      {isArchived && <Notice tone="warning">{t('isArchived')}</Notice>}
      {state.version !== '' && <Elsewhere kind={kind} state={state} />}
    </>
  );
}

/** Locks the item until its date, or until its publication is called off. */
function Waiting({ publicationId }: { publicationId: string }) {
  const t = useTranslations('boxOfficeCatalogue.item');
  const actions = useTranslations('backoffice.actions');
  const router = useRouter();
  const [changes, setChanges] = useState<number>();
  const ask = async () => {
    const { publications } = await loadCatalogue();
    setChanges(publications.find(({ id }) => id === publicationId)?.changes.length ?? 1);
  };
  return (
    <>
      <Notice
        tone="warning"
        actions={
          <Button variant="soft" onClick={() => void ask()}>
            {t('callOff')}
          </Button>
        }
      >
        {t('waits')}
      </Notice>
      <ConfirmDialog
        isOpen={changes !== undefined}
        onClose={() => setChanges(undefined)}
        title={t('callOffTitle')}
        cancelLabel={actions('cancel')}
        confirmLabel={t('callOff')}
        onConfirm={async () => {
          await adminApi('DELETE /boxoffice/publication', { query: { id: publicationId } });
          showToast('success', t('calledOff'));
          await router.invalidate();
        }}
      >
        <p>{t('callOffText', { count: changes ?? 1 })}</p>
      </ConfirmDialog>
    </>
  );
}

/** What is set on another page, once the item exists. */
function Elsewhere({ kind, state }: ItemProps) {
  const t = useTranslations('boxOfficeCatalogue.item');
  const backoffice = useBackoffice();
  const paths = useBackofficePaths();
  const service = kind === 'service' ? shownOf<OwnService>(state as never) : undefined;
  const elsewhere = kind === 'establishment' ? 'establishmentInformations' : 'ticketingSettings';
  const section = kind === 'theme' ? 'themes' : elsewhere;
  return (
    <Notice
      actions={
        <>
          {!state.isDeleted && <ShopLink service={service} />}
          {canOpen(pageOf(section), backoffice) && (
            <LinkButton variant="ghost" to={paths.section(section)}>
              {t('elsewhere.open')}
            </LinkButton>
          )}
        </>
      }
    >
      {t(`elsewhere.${kind}`)}
    </Notice>
  );
}
