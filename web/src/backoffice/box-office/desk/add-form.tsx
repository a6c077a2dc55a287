import { labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import type { Format } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Legend } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import { Select } from '#ui/select.tsx';
import { Stepper } from '#ui/stepper.tsx';
import typography from '#ui/typography.module.css';
import { inGroups } from '../../cards/card-number.ts';
import { Item, ItemList } from '../item-list.tsx';
import {
  type Addition,
  type CustomerCard,
  cardsFor,
  type DeskService,
  type DeskSession,
  mostOf,
  priceOf,
} from './desk-data.ts';
import styles from './desk-page.module.css';

interface AddFormProps {
  services: readonly DeskService[];
  /** Usable cards of the customer */
  cards: readonly CustomerCard[];
  isBusy: boolean;
  /** @returns whether it was added */
  onAdd: (addition: Addition) => Promise<boolean>;
}

/** Chooses a service, its session and the quantity of each price. */
export function AddForm({ services, cards, isBusy, onAdd }: AddFormProps) {
  const t = useTranslations('desk.cart');
  const locale = useLocale();
  const serviceChoice = useRef<HTMLSelectElement>(null);
  const [code, setCode] = useState('');
  const [session, setSession] = useState<DeskSession>();
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map());
  const [cardNumber, setCardNumber] = useState<string>();
  const service = services.find((one) => one.code === code);
  // The button that chose the customer is gone: a clerk goes on with the service.
  useEffect(() => serviceChoice.current?.focus(), []);
  const families = Map.groupBy(services, ({ family }) => labelIn(family, locale));
  const choose = (chosen: string) => {
    setCode(chosen);
    setSession(undefined);
    setQuantities(new Map());
    const chosenService = services.find((one) => one.code === chosen);
    const [first] = chosenService?.cardUse === 'required' ? cardsFor(chosenService, cards) : [];
    setCardNumber(first?.number);
  };
  const isReady =
    service !== undefined &&
    (service.cardUse !== 'required' || cardNumber !== undefined) &&
    (!service.hasSessions || session !== undefined) &&
    [...quantities.values()].some((quantity) => quantity > 0);
  const add = async () => {
    if (!service) return;
    if (!(await onAdd({ service, sessionId: session?.id, quantities, cardNumber }))) return;
    choose('');
    serviceChoice.current?.focus();
  };
  return (
    <div className={styles.add}>
      <Select
        ref={serviceChoice}
        label={t('service')}
        value={code}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('chooseService')}</option>
        {[...families].map(([family, ofFamily]) => (
          <optgroup key={family} label={family}>
            {ofFamily.map((one) => (
              <option key={one.code} value={one.code}>
                {labelIn(one.labels, locale)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      {service?.hasSessions && (
        <SessionChoice key={service.code} service={service} chosen={session} onChoose={setSession} />
      )}
      {service && (
        <CardChoice
          service={service}
          cards={cardsFor(service, cards)}
          chosen={cardNumber}
          onChoose={(number) => {
            setCardNumber(number);
            setQuantities(new Map());
          }}
        />
      )}
      {service && (!service.hasSessions || session) && (
        <Prices
          service={service}
          most={mostOf(service, cardNumber)}
          session={session}
          quantities={quantities}
          onChange={(name, quantity) => setQuantities(new Map(quantities).set(name, quantity))}
        />
      )}
      {service && (
        <div>
          <Button icon="plus" disabled={!isReady} busy={isBusy} onClick={() => void add()}>
            {t('add')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface CardChoiceProps {
  service: DeskService;
  /** The customer's cards that the service may be sold onto */
  cards: readonly CustomerCard[];
  chosen: string | undefined;
  onChoose: (number: string | undefined) => void;
}

/** Chooses the card that receives a service; nothing to choose when the customer has none. */
function CardChoice({ service, cards, chosen, onChoose }: CardChoiceProps) {
  const t = useTranslations('desk.cart');
  const locale = useLocale();
  if (service.cardUse === 'none') return null;
  if (cards.length === 0)
    return service.cardUse === 'required' ? <Notice tone="warning">{t('noCard')}</Notice> : null;
  return (
    <Select
      label={t('card')}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      {service.cardUse === 'accepted' && <option value="">{t('withoutCard')}</option>}
      {service.cardUse === 'created' && <option value="">{t('newCard')}</option>}
      {cards.map(({ number, label, holderName }) => (
        <option key={number} value={number}>
          {[labelIn(label, locale), inGroups(number), holderName].filter(Boolean).join(' · ')}
        </option>
      ))}
    </Select>
  );
}

interface PricesProps {
  service: DeskService;
  /** Largest quantity of a price */
  most: number;
  session: DeskSession | undefined;
  quantities: ReadonlyMap<string, number>;
  onChange: (priceName: string, quantity: number) => void;
}

function Prices({ service, most, session, quantities, onChange }: PricesProps) {
  const locale = useLocale();
  const format = useAdminFormat();
  return (
    <ItemList>
      {service.prices.map((price) => {
        const label = labelIn(price.labels, locale);
        return (
          <Item
            key={price.name}
            actions={
              <Stepper
                label={label}
                value={quantities.get(price.name) ?? 0}
                max={most}
                onChange={(quantity) => onChange(price.name, quantity)}
              />
            }
          >
            {label} · <b className={typography.num}>{format.money(priceOf(price, session))}</b>
          </Item>
        );
      })}
    </ItemList>
  );
}

interface SessionChoiceProps {
  service: DeskService;
  chosen: DeskSession | undefined;
  onChoose: (session: DeskSession | undefined) => void;
}

/** Chooses a day and one of its sessions. */
function SessionChoice({ service: { code, zone }, chosen, onChoose }: SessionChoiceProps) {
  const t = useTranslations('desk.cart');
  const format = useAdminFormat();
  const [today] = useState(() => format.at(zone).dayOf(Date.now()));
  const [day, setDay] = useState(today);
  const { sessions, next, failure } = useSessions(code, day);
  const change = (value: string) => {
    onChoose(undefined);
    setDay(value || today);
  };
  return (
    <>
      <DatePicker name="day" error={undefined} label={t('day')} value={day} min={today} onChange={change} />
      <Failure text={failure} />
      <p role="status" className={typography.muted}>
        {sessions?.length === 0 && t(next === undefined ? 'noSessionsLeft' : 'noSessions')}
      </p>
      {sessions?.length === 0 && next !== undefined && (
        <div>
          <Button variant="soft" onClick={() => change(next)}>
            {t('nextSession', { day: format.longDay(next) })}
          </Button>
        </div>
      )}
      {sessions !== undefined && sessions.length > 0 && (
        <fieldset className={styles.sessions}>
          <Legend>{t('session')}</Legend>
          {sessions.map((session) => (
            <RadioCard
              key={session.id}
              name="session"
              value={session.id}
              checked={chosen?.id === session.id}
              disabled={session.places === 0}
              onChange={() => onChoose(session)}
              title={timesOf(session, format)}
              text={t('places', { count: session.places })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Returns start and end on the clock of the establishment, which is named where it is not the venue's. */
function timesOf({ start, end, zone }: DeskSession, format: Format): string {
  const local = format.at(zone);
  return `${local.clockTime(start)} – ${local.endTime(start, end)}`;
}

/** Reads the sessions of a day; for a day without any, also the next day that has some. */
async function readSessions(service: string, day: string) {
  const sessions = await adminApi('GET /boxoffice/desksessions', { query: { service, day } });
  if (sessions.length > 0) return { sessions };
  const { day: next } = await adminApi('GET /boxoffice/desknextday', { query: { service, day } });
  return { sessions, next };
}

/** Reads the sessions of a service on a day. */
function useSessions(service: string, day: string) {
  const errorMessage = useErrorMessage();
  const [read, setRead] = useState<{
    key: string;
    sessions?: DeskSession[];
    /** The next day with a session on sale */
    next?: string | undefined;
    failure?: string;
  }>();
  const key = `${service} ${day}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message is worded once
  useEffect(() => {
    let isCurrent = true;
    readSessions(service, day).then(
      (found) => isCurrent && setRead({ key, ...found }),
      (error) => isCurrent && setRead({ key, failure: errorMessage(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [service, day, key]);
  return read?.key === key ? read : { key };
}
