import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePersistedState } from '#lib/persisted-state.ts';
import { usePortal } from '#lib/portal.ts';
import { useSession } from '#lib/session.ts';
import { useOpenPrices } from '#shop/catalogue/solidarity/use-solidarity.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import panel from '../purchase-panel.module.css';
import type { ServiceData } from '../service-data.ts';
import { CardForm } from './card-form.tsx';
import { PriceChoice } from './price-choice.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { useOwnCards } from './use-own-cards.ts';
import { compatibleCards } from './view.ts';

/** Buys a service that fills a card: at which price, and which card. */
export function CardPurchasePanel({ data }: { data: ServiceData }) {
  const t = useTranslations('cardOrders.purchase');
  const session = useSession();
  const prices = useOpenPrices()(data.prices);
  const [chosen, setChosen] = usePersistedState<string | undefined>(`price ${data.service.code}`, undefined);
  const priceName = chosen ?? prices[0]?.name ?? '';
  return (
    <div className={classNames(panel.purchasePanel, layout.card, layout.panel)}>
      <h2>{t(data.filling.cardUse === 'required' ? 'titleRenewal' : 'title')}</h2>
      <PriceChoice prices={prices} chosen={priceName} onChoose={setChosen} />
      {session ? <OwnCardForm data={data} priceName={priceName} /> : <SignInFirst />}
    </div>
  );
}

function OwnCardForm({ data, priceName }: { data: ServiceData; priceName: string }) {
  const t = useTranslations('cardOrders.purchase');
  const paths = usePaths();
  const { hasSupports } = usePortal();
  const own = useOwnCards();
  if (own.state === 'loading')
    return (
      <div aria-busy="true">
        <Skeleton height={180} />
      </div>
    );
  if (own.state === 'failed')
    return (
      <Notice tone="warning" isInset>
        {own.message}
      </Notice>
    );
  const cards = compatibleCards(own.cards, data.filling);
  if (data.filling.cardUse === 'required' && cards.length === 0)
    return (
      <Notice
        tone="warning"
        isInset
        title={t('noCardTitle')}
        actions={hasSupports && <LinkButton to={paths.supports()}>{t('myCards')}</LinkButton>}
      >
        {t('noCardText')}
      </Notice>
    );
  return <CardForm data={data} priceName={priceName} cards={cards} name={own.name} />;
}
