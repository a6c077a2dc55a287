import type { CallInput } from '@guichet/contract/calls.ts';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { useSession } from '#lib/session.ts';
import { PriceRow } from '#shop/catalogue/browse/service/purchase/price-row.tsx';
import { type Quantities, usualPrice } from '#shop/catalogue/browse/service/purchase/purchase.ts';
import type { SessionView } from '#shop/catalogue/browse/view.ts';
import { type OfferedService, useOffer } from '#shop/planning/session/use-offer.ts';
import { LinkButton } from '#ui/button.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import typography from '#ui/typography.module.css';
import styles from './waits.module.css';
import { chosenPrices, endsOfWait, placesOf, useLatestWait, type Wait } from './waits-data.ts';

interface JoinFormProps {
  session: Pick<SessionView, 'id' | 'start' | 'name' | 'zone'>;
  service: string;
  onClose: () => void;
}

/** What waiting means, and the form of who is signed in; afterwards the position on the list. */
export function JoinForm({ session, service, onClose }: JoinFormProps) {
  const t = useTranslations('waits');
  const format = useFormat().at(session.zone);
  const isSignedIn = useSession() !== undefined;
  const list = useLatestWait(session.id);
  const offer = useOffer(isSignedIn ? session.id : undefined);
  const [joined, setJoined] = useState<Wait>();
  const found = offer.state === 'ready' && offer.services.find((one) => one.service.code === service);
  const part = (content: ReactNode) => (
    <div className={styles.join}>
      <p>
        <b>{session.name}</b>
        <br />
        {format.longDay(session.start)}, {format.time(session.start)}
      </p>
      {content}
    </div>
  );
  if (joined) return part(<Joined wait={joined} />);
  if (list && list.latest === undefined) return part(<p>{t('notPossible')}</p>);
  if (!isSignedIn) return part(<SignIn />);
  if (list?.latest === undefined || offer.state === 'loading') return part(<Skeleton height={180} />);
  if (offer.state === 'failed') return part(<p role="alert">{offer.message}</p>);
  if (found === undefined || found === false || found.service.kind !== 'event' || !found.service.isSoldOnline)
    return part(<p>{t('notPossible')}</p>);
  return part(<Fields {...{ session, offered: found, latest: list.latest, onClose }} onJoined={setJoined} />);
}

function SignIn() {
  const t = useTranslations('waits');
  const paths = usePaths();
  const from = useRouterState({ select: (state) => state.location.href });
  return (
    <>
      <p>{t('explanation')}</p>
      <p>
        <b>{t('signInTitle')}</b>
        <br />
        {t('signInText')}
      </p>
      <LinkButton to={paths.login(from)} icon="user" wide>
        {t('signIn')}
      </LinkButton>
    </>
  );
}

function Joined({ wait }: { wait: Wait }) {
  const t = useTranslations('waits');
  const paths = usePaths();
  return (
    <>
      <p role="status">
        <b>{t('joined', { position: wait.position ?? 1 })}</b>
      </p>
      <p className={typography.muted}>{t('note')}</p>
      <LinkButton to={paths.waits()} variant="soft" wide>
        {t('seeAll')}
      </LinkButton>
    </>
  );
}

/** The state of the form that joins a list, without the words of other forms, which these pages do not load. */
function useJoining(body: CallInput<'POST /user/wait'>['body'], onJoined: (wait: Wait) => void) {
  const t = useTranslations('waits');
  const errorMessage = useErrorMessage();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isSubmitting, setSubmitting] = useState(false);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    if (body.prices.length === 0) return setFailure(t('choose'));
    setSubmitting(true);
    setFailure(undefined);
    await api('POST /user/wait', { body }).then(onJoined, (error: unknown) =>
      setFailure(errorMessage(error)),
    );
    setSubmitting(false);
  };
  return {
    element,
    failure,
    isSubmitting,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event),
  };
}

interface FieldsProps extends Pick<JoinFormProps, 'session' | 'onClose'> {
  /** Latest end of the wait */
  latest: string;
  offered: OfferedService;
  onJoined: (wait: Wait) => void;
}

function Fields({ session, offered, latest, onClose, onJoined }: FieldsProps) {
  const t = useTranslations('waits');
  const format = useFormat().at(session.zone);
  // Prices of family quotients are opened by the cart alone.
  const prices = offered.prices.filter(({ discountCode }) => discountCode === undefined);
  const usual = usualPrice(prices);
  const [quantities, setQuantities] = useState<Quantities>(usual ? { [usual.name]: 1 } : {});
  const [until, setUntil] = useState(latest);
  const form = useJoining(
    {
      eventExternalId: session.id,
      service: offered.service.code,
      prices: chosenPrices(quantities),
      until,
    },
    onJoined,
  );
  const { count, most } = placesOf(prices, quantities);
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('submit', { count })}>
      <p>{t('explanation')}</p>
      <div>
        {prices.map((price) => (
          <PriceRow
            key={price.name}
            price={price}
            value={quantities[price.name] ?? 0}
            max={most(price)}
            onChange={(value) => setQuantities({ ...quantities, [price.name]: value })}
          />
        ))}
      </div>
      <Select label={t('until')} value={until} onChange={({ target }) => setUntil(target.value)}>
        {endsOfWait(latest, session.start, Date.now()).map(({ name, at }) => (
          <option key={name} value={at}>
            {t(name, { time: `${format.shortWeekday(format.dayOf(at))}, ${format.time(at)}` })}
          </option>
        ))}
      </Select>
      <p className={typography.small}>{t('note')}</p>
    </DialogForm>
  );
}
