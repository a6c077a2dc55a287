import { useSearch } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { usePersistedState } from '#lib/persisted-state.ts';
import { useFormat } from '#lib/portal.ts';
import { WaitButton } from '#shop/box-office/waiting/wait-button.tsx';
import { useTermsWords } from '#shop/catalogue/browse/session-terms.ts';
import { LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { usePlacesWords } from '#ui/planning/session-entry.tsx';
import type { SessionView } from '#ui/planning/view.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import styles from './session-dialog.module.css';
import { type SessionChoice, SessionPurchase } from './session-purchase.tsx';
import { type SessionOffer, useOffer } from './use-offer.ts';

interface SessionDialogProps {
  /** Undefined closes the dialog. */
  id: string | undefined;
  /** Undefined if the page does not show the session. */
  session: SessionView | undefined;
}

/**
 * A session with its offers on the page of the planning; the address contains it, so that the back button closes it.
 */
export function SessionDialog({ id, session }: SessionDialogProps) {
  const t = useTranslations('planning.session');
  const { close, leave } = useClose(id);
  const offer = useOffer(id);
  // Stored by session and outside the dialog, since the menu of languages cannot be reached while it is open.
  const [choices, setChoices] = usePersistedState<Record<string, SessionChoice>>('sessions', {});
  return (
    <Dialog isOpen={id !== undefined} onClose={close} title={session?.name ?? t('choose')}>
      {session ? (
        <Session
          session={session}
          offer={offer}
          choice={choices[session.id]}
          onChoose={(choice) => setChoices({ ...choices, [session.id]: choice })}
          onAdded={() => {
            setChoices(({ [session.id]: _added, ...others }) => others);
            leave();
          }}
        />
      ) : (
        <p>{t('gone')}</p>
      )}
    </Dialog>
  );
}

/**
 * Returns to the page before the session was opened; an address that came with a session only loses it. `leave` does
 * the latter.
 */
function useClose(id: string | undefined): { close: () => void; leave: () => void } {
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const search = useSearch({ from: '/$tenant/planning' });
  const wasClosed = useRef(false);
  useEffect(() => {
    if (id === undefined) wasClosed.current = true;
  }, [id]);
  const leave = () =>
    void navigateTo(paths.planning({ ...search, session: undefined }), { replace: true, resetScroll: false });
  return { leave, close: () => (wasClosed.current ? history.back() : leave()) };
}

interface SessionProps
  extends Pick<ComponentProps<typeof SessionPurchase>, 'choice' | 'onChoose' | 'onAdded'> {
  session: SessionView;
  offer: SessionOffer;
}

function Session({ session, offer, choice, onChoose, onAdded }: SessionProps) {
  const t = useTranslations('planning.session');
  const format = useFormat();
  const paths = usePaths();
  const words = usePlacesWords(session);
  const { day, from, minutes, establishment, service, id, filling, isPast } = session;
  const isOpen = filling !== 'sold-out' && !isPast && session.opens === undefined;
  const page = paths.service(establishment, service, { day, session: isOpen ? id : undefined });
  const terms = useTermsWords()(offer.state === 'ready' ? offer.terms : undefined);
  const place = offer.state === 'ready' ? [offer.establishment, offer.room].filter(Boolean).join(' · ') : '';
  return (
    <>
      <div className={styles.facts}>
        {session.themeName && <Tag color={session.color}>{session.themeName}</Tag>}
        <p className={typography.num}>
          <b>
            {format.longDay(day)}, {format.minuteOfDay(from)}
          </b>{' '}
          – {[format.minuteOfDay(from + minutes), session.zoneName].filter(Boolean).join(', ')}
        </p>
        <p className={typography.muted}>{place || '\u00a0'}</p>
        {terms.length > 0 && <p className={typography.muted}>{terms.join(' · ')}</p>}
        <p className={styles[isOpen ? filling : 'sold-out']} aria-live="polite">
          {isPast ? t('past') : isOpen || session.opens ? words : t('soldOut')}
        </p>
      </div>
      {filling === 'sold-out' && !isPast && session.opens === undefined && (
        <WaitButton key={id} session={session} service={service} isInDialog />
      )}
      {!isOpen && (
        <LinkButton variant="soft" to={page}>
          {t('otherTimes')}
        </LinkButton>
      )}
      {isOpen && offer.state === 'loading' && <Skeleton height={180} />}
      {isOpen && offer.state === 'failed' && <p role="alert">{offer.message}</p>}
      {isOpen && offer.state === 'ready' && (
        <SessionPurchase services={offer.services} {...{ session, choice, onChoose, page, onAdded }} />
      )}
    </>
  );
}
