import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import accountStyles from '../account.module.css';

/** Announces that a code was sent if the address has an account, under a title that receives the focus. */
export function SentTo({ title, email }: { title: string; email: string }) {
  const t = useTranslations('account.forgotten');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={accountStyles.step}>
        {title}
      </h2>
      <p>{t.rich('sent', { email, b: (text) => <b className={accountStyles.email}>{text}</b> })}</p>
    </>
  );
}
