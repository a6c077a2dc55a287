import type { Locale } from '@guichet/contract/locale.ts';
import { shownTelephone, telephoneLink } from '@guichet/contract/telephone.ts';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';

interface TelephoneLinkProps {
  telephone: string;
  className?: string | undefined;
  /** Renders a text around the number; without it, the number only. */
  children?: ((shown: string) => ReactNode) | undefined;
}

/** A telephone number in the format of the page's language, whose link works from any country. */
export function TelephoneLink({ telephone, className, children = (shown) => shown }: TelephoneLinkProps) {
  const locale = useLocale() as Locale;
  return (
    <a className={className} href={telephoneLink(telephone)}>
      {children(shownTelephone(telephone, locale))}
    </a>
  );
}
