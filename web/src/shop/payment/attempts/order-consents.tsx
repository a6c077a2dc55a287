import { type Labels, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { usePortal } from '#lib/portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { DocumentLink } from '#ui/document-link.tsx';
import { Legend } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { type ReducedPrice, withdrawalRights } from './order.ts';
import type { SupportingDocument } from './summary-data.ts';
import styles from './summary-page.module.css';

interface DocumentConfirmationsProps {
  prices: ReducedPrice[];
  /** Keys of the prices for which a document was confirmed. */
  confirmed: ReadonlySet<string>;
  error: string | undefined;
  onConfirm: (keys: ReadonlySet<string>) => void;
}

/** The buyer of reduced prices confirms having the supporting documents that are checked at the entrance. */
export function DocumentConfirmations({ prices, confirmed, error, onConfirm }: DocumentConfirmationsProps) {
  const t = useTranslations('summary.documents');
  const locale = useLocale();
  if (prices.length === 0) return null;
  const describe = (labels: Labels, documents: readonly SupportingDocument[]) => {
    const [first, ...others] = documents;
    const price = labelIn(labels, locale);
    return first && others.length === 0
      ? { label: t('bring', { price, document: t(`names.${first.code}`) }) }
      : {
          label: t('bringOne', { price }),
          hint: documents.map((document) => labelIn(document.labels, locale)).join(' · '),
        };
  };
  const toggle = (key: string, isConfirmed: boolean): void => {
    const next = new Set(confirmed);
    if (isConfirmed) next.add(key);
    else next.delete(key);
    onConfirm(next);
  };
  return (
    <fieldset className={classNames(styles.part, styles.checks)}>
      <Legend>{t('legend')}</Legend>
      {prices.map(({ key, labels, documents }) => (
        <Checkbox
          key={key}
          name="document"
          required
          checked={confirmed.has(key)}
          error={confirmed.has(key) ? undefined : error}
          onChange={(event) => toggle(key, event.target.checked)}
          {...describe(labels, documents)}
        />
      ))}
    </fieldset>
  );
}

interface TermsAcceptanceProps {
  isAccepted: boolean;
  error: string | undefined;
  onAccept: (isAccepted: boolean) => void;
}

/** Acceptance of the venue's terms of sale, if it has any, with links to the documents. */
export function TermsAcceptance({ isAccepted, error, onAccept }: TermsAcceptanceProps) {
  const t = useTranslations('summary.terms');
  const { links } = usePortal();
  const documents = links.filter(({ kind }) => kind === 'terms' || kind === 'rules' || kind === 'privacy');
  return (
    <div className={classNames(styles.part, styles.checks)}>
      <Checkbox
        name="terms"
        required
        checked={isAccepted}
        error={error}
        onChange={(event) => onAccept(event.target.checked)}
        label={t('accept')}
      />
      <p className={classNames(styles.links, typography.small)}>
        {t('read')}{' '}
        {documents.map((link) => (
          <DocumentLink key={link.id} link={link} className={typography.link} />
        ))}
      </p>
    </div>
  );
}

/** The notice on withdrawal for each line of the cart, dated or not; none for units of a card. */
export function WithdrawalNotices({ lines }: { lines: Cart['cartLines'] }) {
  const t = useTranslations('summary.withdrawal');
  const locale = useLocale();
  const rights = withdrawalRights(lines);
  if (rights.length === 0) return null;
  return (
    <section className={classNames(styles.withdrawalNotices, typography.small)} aria-label={t('title')}>
      {rights.map(({ right, services }) => (
        <p key={right}>
          <Icon name="info" size={20} />
          <span>
            <b>{services.map((service) => labelIn(service, locale)).join(', ')}</b> – {t(right)}
          </span>
        </p>
      ))}
    </section>
  );
}
