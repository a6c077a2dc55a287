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
  /** Additional text for screen readers. */
  children?: ReactNode;
}

/** Links to the page that fills or renews a card, at its price. Its page loads the phrases `cardOrders`. */
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
 * Returns the preselected price of a filling: the highest price that is open to every buyer, since reduced ones have
 * conditions; undefined without an open price.
 */
export function useFillingPrice(): (filling: Filling) => string | undefined {
  const format = useFormat();
  return ({ priceTo }) => (priceTo === undefined ? undefined : format.money(priceTo));
}
