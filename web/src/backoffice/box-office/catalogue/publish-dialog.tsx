import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { dayOf } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { PublicationCheck } from './catalogue-data.ts';
import styles from './catalogue-page.module.css';
import { ChangeList, ProblemList } from './change-list.tsx';
import { ShopLink } from './shop-link.tsx';

interface PublishDialogProps {
  isOpen: boolean;
  onClose: () => void;
  timeZone: string;
}

const keyOf = ({ kind, code }: Pick<SeenDraft, 'kind' | 'code'>) => `${kind} ${code}`;

type SeenDraft = PublicationCheck['drafts'][number];

/**
 * Shows what a publication would change, whom it concerns and what prevents it; publishes the chosen drafts now or at a later
 * time.
 */
export function PublishDialog({ isOpen, onClose, timeZone }: PublishDialogProps) {
  const t = useTranslations('boxOfficeCatalogue.publish');
  const actions = useTranslations('backoffice.actions');
  const drafts = useDrafts(isOpen);
  const { all, chosen, check } = drafts;
  const [isLater, setLater] = useState(false);
  const [dueAt, setDueAt] = useState('');
  const { publish, isRunning, failure } = usePublish({
    items: chosen,
    dueAt: isLater ? dueAt : undefined,
    onClose,
    onConflict: () => drafts.readAgain(),
  });
  const isReady =
    check !== undefined && check.problems.length === 0 && chosen.length > 0 && (!isLater || dueAt !== '');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      kind="info"
      hasStickyActions
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {actions('cancel')}
          </Button>
          <Button busy={isRunning} disabled={!isReady} onClick={publish}>
            {t(isLater ? 'schedule' : 'confirm')}
          </Button>
        </>
      }
    >
      <Failure text={drafts.failure} />
      {all && (
        <>
          {check && <ProblemList problems={check.problems} />}
          <p aria-live="polite">
            {chosen.length === 0
              ? t('none')
              : check && t('concerned', { carts: check.carts, tickets: check.tickets })}
          </p>
          <Drafts {...drafts} all={all} />
          <div>
            <ShopLink />
          </div>
          <fieldset className={styles.when}>
            <legend className={typography.muted}>{t('when')}</legend>
            <RadioCard name="when" title={t('now')} checked={!isLater} onChange={() => setLater(false)} />
            <RadioCard name="when" title={t('later')} checked={isLater} onChange={() => setLater(true)} />
          </fieldset>
          {isLater && (
            <TextInput
              type="datetime-local"
              label={t('dueAt')}
              hint={t('dueAtHint')}
              min={`${dayOf(new Date(), timeZone)}T00:00`}
              value={dueAt}
              onChange={(event) => setDueAt(event.target.value)}
            />
          )}
        </>
      )}
      <Failure text={failure} />
    </Dialog>
  );
}

/** The drafts with their changes, each with its choice and whom it concerns. */
function Drafts({
  all,
  chosen,
  toggle,
}: Pick<ReturnType<typeof useDrafts>, 'chosen' | 'toggle'> & { all: PublicationCheck }) {
  const t = useTranslations('boxOfficeCatalogue.publish');
  const concerned = (item: Pick<SeenDraft, 'kind' | 'code'>) => {
    const { carts = 0, tickets = 0 } = all.drafts.find((draft) => keyOf(draft) === keyOf(item)) ?? {};
    return [t('carts', { carts }), t('tickets', { tickets })].filter(Boolean).join(', ');
  };
  const listed = all.drafts.filter((draft) => all.changes.some((change) => keyOf(change) === keyOf(draft)));
  const count = listed.filter((draft) => chosen.includes(draft)).length;
  return (
    <>
      {listed.length > 1 && <p className={typography.muted}>{t('chosen', { count, all: listed.length })}</p>}
      <ChangeList
        changes={all.changes}
        choice={{
          isChosen: (item) => chosen.some((draft) => keyOf(draft) === keyOf(item)),
          onToggle: (item) => toggle(keyOf(item)),
          label: (name) => t('choose', { name }),
          concerned,
        }}
      />
    </>
  );
}

/** Reads all drafts each time that the dialog opens, and what a publication of the chosen ones would do. */
function useDrafts(isOpen: boolean) {
  const errorMessage = useErrorMessage();
  const [all, setAll] = useState<PublicationCheck>();
  const [check, setCheck] = useState<PublicationCheck>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string>();
  const asked = useRef(0);
  const chosen = (all?.drafts ?? []).filter((draft) => !left.has(keyOf(draft)));

  const read = async (items?: readonly SeenDraft[]): Promise<PublicationCheck | undefined> => {
    asked.current += 1;
    const mine = asked.current;
    setFailure(undefined);
    try {
      const body = items ? { items: items.map(({ kind, code }) => ({ kind, code })) } : {};
      const answer = await adminApi('POST /boxoffice/publicationcheck', { body });
      return asked.current === mine ? answer : undefined;
    } catch (error) {
      if (asked.current === mine) setFailure(errorMessage(error));
      return undefined;
    }
  };
  const readAgain = async (leaving: ReadonlySet<string> = left) => {
    const answer = await read();
    if (!answer) return;
    setAll(answer);
    const items = answer.drafts.filter((draft) => !leaving.has(keyOf(draft)));
    setCheck(items.length === answer.drafts.length ? answer : await read(items));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dialog opens
  useEffect(() => {
    if (!isOpen) return;
    setAll(undefined);
    setCheck(undefined);
    setLeft(new Set());
    void readAgain(new Set());
  }, [isOpen]);

  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
    const items = (all?.drafts ?? []).filter((draft) => !next.has(keyOf(draft)));
    setCheck(undefined);
    if (items.length > 0) void read(items).then((answer) => answer && setCheck(answer));
  };
  return { all, chosen, check, failure, toggle, readAgain };
}

interface PublishOptions {
  items: readonly SeenDraft[];
  dueAt: string | undefined;
  onClose: () => void;
  /** A draft was changed since it was shown. */
  onConflict: () => Promise<void>;
}

function usePublish({ items, dueAt, onClose, onConflict }: PublishOptions) {
  const t = useTranslations('boxOfficeCatalogue.publish');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const publish = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      const { state } = await adminApi('POST /boxoffice/publication', {
        body: {
          items: items.map(({ kind, code, version }) => ({ kind, code, version })),
          ...(dueAt !== undefined && { dueAt: dueAt.slice(0, 16) }),
        },
      });
      showToast('success', t(state === 'waiting' ? 'scheduled' : 'published'));
      onClose();
      await router.invalidate();
    } catch (error) {
      setFailure(errorMessage(error));
      if (error instanceof ApiError && error.is('box-office.drafts-changed')) await onConflict();
    } finally {
      setRunning(false);
    }
  };
  return { publish, isRunning, failure };
}
