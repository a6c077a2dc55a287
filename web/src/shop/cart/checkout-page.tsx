import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import type { Crumb } from '#ui/breadcrumbs.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './checkout.module.css';

interface CheckoutPageProps {
  title: string;
  trail?: Crumb[];
  /** The `Steps`, where the page is one of them. */
  steps: ReactNode;
  /** Announced to screen readers when it changes. */
  status: ReactNode;
  children: ReactNode;
}

/** Frame of the pages from the cart to the tickets. */
export function CheckoutPage({ title, trail = [], steps, status, children }: CheckoutPageProps) {
  const paths = usePaths();
  return (
    <>
      <PageHeader title={title} home={paths.home()} trail={trail} aside={steps} />
      <div className={classNames(styles.body, layout.wrap)}>
        {children}
        <p className="visually-hidden" role="status">
          {status}
        </p>
      </div>
    </>
  );
}
