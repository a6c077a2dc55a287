import { resaleForm } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import { isWorthwhile } from '@guichet/contract/catalogue/flexible-ticket-rules.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WantedLine } from '#lib/cart.ts';
import { useFormat } from '#lib/portal.ts';
import type { PriceView, ServiceView } from '#shop/catalogue/browse/service-view.ts';
import type { SessionView } from '#shop/catalogue/browse/view.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { CancellationTerms } from './cancellation-terms.tsx';
import type { Quantities } from './purchase.ts';
import styles from './purchase-panel.module.css';

type Service = Pick<
  ServiceView,
  'kind' | 'flexible' | 'cancellation' | 'creditCancellation' | 'resalePercent'
>;

/** The flexible ticket on the page of its service. */
interface FlexibleChoice {
  /** Undefined where none is offered. */
  choice: ReactNode;
  /** Returns the supplement of quantities, in cents, for display: the server computes the charged amount. */
  centsOf: (quantities: Quantities, prices: readonly PriceView[]) => number;
  /** Returns lines with the choice. */
  apply: (lines: WantedLine[]) => WantedLine[];
  clear: () => void;
}

/**
 * Offers the flexible ticket of a service with its steps, never chosen beforehand.
 * @param isOnCard whether the tickets are put on a card, from which they cannot be cancelled for a share of their price
 */
export function useFlexibleChoice(
  service: Service,
  session: SessionView | undefined,
  isOnCard: boolean,
): FlexibleChoice {
  const [isChosen, setChosen] = useState(false);
  const { flexible } = service;
  const isOffered =
    flexible !== undefined && service.kind === 'event' && !isOnCard && isOpen(service, session);
  const isFlexible = isOffered && isChosen;
  const centsOf = (quantities: Quantities, prices: readonly PriceView[]): number =>
    isFlexible
      ? prices
          .filter(({ cents }) => cents > 0)
          .reduce((sum, { name, places }) => sum + (quantities[name] ?? 0) * places * flexible.amount, 0)
      : 0;
  return {
    choice: isOffered && (
      <Flexible
        service={{ ...service, flexible }}
        session={session}
        isChosen={isChosen}
        onChoose={setChosen}
      />
    ),
    centsOf,
    apply: (lines) => (isFlexible ? lines.map((line) => ({ ...line, isFlexible })) : lines),
    clear: () => setChosen(false),
  };
}

/** Returns whether the flexible ticket still improves the terms of a session. */
const isOpen = ({ flexible, cancellation, creditCancellation }: Service, session: SessionView | undefined) =>
  flexible !== undefined &&
  (!session ||
    isWorthwhile(
      { steps: cancellation, creditSteps: creditCancellation },
      flexible,
      Date.parse(session.start),
      Date.now(),
    ));

interface FlexibleProps {
  service: Service & { flexible: NonNullable<ServiceView['flexible']> };
  session: SessionView | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Flexible({ service: { flexible, resalePercent }, session, isChosen, onChoose }: FlexibleProps) {
  const t = useTranslations('catalogue.flexible');
  const format = useFormat();
  const form = resaleForm({ ...flexible, resalePercent });
  return (
    <div className={styles.flexible}>
      <Checkbox
        label={t('choose', { amount: format.money(flexible.amount) })}
        hint={t('hint')}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <CancellationTerms
        steps={flexible.steps}
        session={session}
        title={t('with')}
        resalePercent={form === 'money' ? resalePercent : 0}
      />
      <CancellationTerms
        steps={flexible.creditSteps}
        session={session}
        title={t('withCredit')}
        isCredit
        resalePercent={form === 'credit' ? resalePercent : 0}
      />
    </div>
  );
}
