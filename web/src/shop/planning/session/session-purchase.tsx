import { useTranslations } from 'use-intl';
import { useFormat, usePortal } from '#lib/portal.ts';
import { PriceRow } from '#shop/catalogue/browse/service/purchase/price-row.tsx';
import {
  addable,
  type Quantities,
  sumQuantities,
  toCartLines,
  usualPrice,
} from '#shop/catalogue/browse/service/purchase/purchase.ts';
import { distinctHints, RuleHints } from '#shop/catalogue/browse/service/purchase/rule-hints.tsx';
import { useAddToCart } from '#shop/catalogue/browse/service/purchase/use-add-to-cart.ts';
import { saleStateOf } from '#shop/catalogue/browse/service-view.ts';
import { useOpenPrices } from '#shop/catalogue/solidarity/use-solidarity.ts';
import { comparedWith } from '#shop/catalogue/solidarity/view.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { DialogActions } from '#ui/dialog.tsx';
import { FieldError } from '#ui/field.tsx';
import type { SessionView } from '#ui/planning/view.ts';
import typography from '#ui/typography.module.css';
import styles from './session-purchase.module.css';
import type { OfferedService } from './use-offer.ts';

/** The chosen quantities of a session, by service. */
export type SessionChoice = Record<string, Quantities>;

interface SessionPurchaseProps {
  session: SessionView;
  services: OfferedService[];
  /** Undefined until a quantity is chosen. */
  choice: SessionChoice | undefined;
  onChoose: (choice: SessionChoice) => void;
  /** Establishment of the session. */
  page: string;
  onAdded: () => void;
}

/** Returns whether a service is on sale with quantities only; others need a card, or a number of people. */
const isSimple = ({ service }: OfferedService, today: string): boolean =>
  service.kind === 'event' &&
  service.isSoldOnline &&
  service.minimumQuantity === 1 &&
  saleStateOf(service, today) === 'open';

/** Returns one place at the first price, if there is no other service to choose. */
function firstChoice(offered: readonly OfferedService[]): SessionChoice {
  const [only, ...others] = offered;
  const first = only && usualPrice(only.prices);
  return only && first && others.length === 0 ? { [only.service.code]: { [first.name]: 1 } } : {};
}

/** The prices of a session’s services, with the button that adds them to the cart. */
export function SessionPurchase({
  session,
  services,
  choice,
  onChoose,
  page,
  onAdded,
}: SessionPurchaseProps) {
  const t = useTranslations('planning.session');
  const tPurchase = useTranslations('catalogue.purchase');
  const format = useFormat();
  const openPrices = useOpenPrices();
  const { tenant } = usePortal();
  const today = format.dayOf(Date.now());
  const offered = services
    .filter((one) => isSimple(one, today))
    .map(({ service, prices, rules }) => ({
      service,
      rules,
      prices: openPrices(prices, session.start),
    }));
  // The order of prices may be known later than the session.
  const chosen = choice ?? firstChoice(offered);
  const sums = offered.map(({ service, prices }) => sumQuantities(chosen[service.code] ?? {}, prices));
  const quantity = sums.reduce((sum, one) => sum + one.quantity, 0);
  const cents = sums.reduce((sum, one) => sum + one.cents, 0);
  const left = Math.max(0, session.places - sums.reduce((sum, one) => sum + one.places, 0));
  const { add, isBusy, failure } = useAddToCart(
    session.name,
    offered.flatMap(({ service }) =>
      toCartLines(chosen[service.code] ?? {}, service.code, { eventId: session.id }),
    ),
    onAdded,
  );
  return (
    <>
      <RuleHints
        hints={distinctHints(offered.flatMap(({ rules }) => rules))}
        theme={session.theme || undefined}
        offered={offered.map(({ service }) => service.code)}
      />
      {offered.map(({ service, prices }) => (
        <fieldset key={service.code}>
          <legend className={offered.length > 1 ? styles.service : 'visually-hidden'}>{service.name}</legend>
          {prices.map((price) => {
            const quantities = chosen[service.code] ?? {};
            const value = quantities[price.name] ?? 0;
            return (
              <PriceRow
                key={price.name}
                price={price}
                commonCents={comparedWith(price, prices)}
                value={value}
                max={
                  value +
                  addable(
                    Math.floor(left / price.places),
                    sumQuantities(quantities, prices).quantity,
                    service.maximumQuantity,
                  )
                }
                onChange={(next) =>
                  onChoose({ ...chosen, [service.code]: { ...quantities, [price.name]: next } })
                }
              />
            );
          })}
        </fieldset>
      ))}
      {offered.length < services.length && <p className={typography.muted}>{t('desk')}</p>}
      <FieldError id="session-error" error={failure?.message} />
      <DialogActions>
        <LinkButton variant="ghost" to={page}>
          {t('service')}
        </LinkButton>
        {offered.length > 0 && (
          <Button
            busy={isBusy}
            disabled={quantity === 0}
            onClick={() => void add()}
            aria-describedby="session-error"
          >
            {quantity > 0 ? t('add', { total: format.money(cents) }) : tPurchase('add')}
          </Button>
        )}
      </DialogActions>
      {offered.length > 0 && (
        <p className={typography.small}>{tPurchase('held', { minutes: tenant.cartMinutes })}</p>
      )}
    </>
  );
}
