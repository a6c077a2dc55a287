import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { LinkButton } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';

export type Filling = CallAnswer<'GET /user/cards'>[number]['fillings'][number];

interface FillingLinkProps {
  filling: Filling;
  cardNumber: string;
  variant?: 'primary' | 'soft';
  /** Further words for those who do not see what it belongs to. */
  children?: ReactNode;
}

/** Leads to where a card is filled again or renewed, at its price. Its page loads the phrases `cardOrders`. */
export function FillingLink({ filling, cardNumber, variant = 'soft', children }: FillingLinkProps) {
  const t = useTranslations('cardOrders.filling');
  const paths = usePaths();
  const price = useFillingPrice()(filling);
  return (
    <LinkButton
      to={paths.service(filling.establishment, filling.service, { card: cardNumber })}
      variant={variant}
    >
      {t(filling.kind === 'renewal' ? 'renew' : 'reload')}
      {price && <span className={typography.num}>{price}</span>}
      {children}
    </LinkButton>
  );
}

/**
 * The price that the page of a filling begins with: the highest of those open to every buyer, as reduced ones have
 * conditions. Nothing where no price is open to every buyer.
 */
export function useFillingPrice(): (filling: Filling) => string | undefined {
  const format = useFormat();
  return ({ priceTo }) => (priceTo === undefined ? undefined : format.money(priceTo));
}
