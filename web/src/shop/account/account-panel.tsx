import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import layout from '#ui/layout.module.css';
import account from './account.module.css';

/** A titled part of an account page. */
export function AccountPanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={classNames(account.form, layout.card, layout.panel)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
