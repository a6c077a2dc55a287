import type { Locale } from '@guichet/contract/locale.ts';
import { shownTelephone, telephoneLink } from '@guichet/contract/telephone.ts';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';

interface TelephoneLinkProps {
  telephone: string;
  className?: string | undefined;
  /** What is shown around the number; the number alone without it. */
  children?: ((shown: string) => ReactNode) | undefined;
}

/** A telephone number in the language of the page, which calls it from any country. */
export function TelephoneLink({ telephone, className, children = (shown) => shown }: TelephoneLinkProps) {
  const locale = useLocale() as Locale;
  return (
    <a className={className} href={telephoneLink(telephone)}>
      {children(shownTelephone(telephone, locale))}
    </a>
  );
}
