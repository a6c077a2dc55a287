import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { usePaths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './rule-problems.module.css';
import type { RuleMessage } from './summary-data.ts';

/** The sale rules that the cart breaks, each with the line that it concerns. */
export function RuleProblems({ problems, lines }: { problems: RuleMessage[]; lines: Cart['cartLines'] }) {
  const t = useTranslations('summary.rules');
  const locale = useLocale();
  const paths = usePaths();
  const lineName = (lineId: string | undefined): string | undefined => {
    const line = lines.find(({ id }) => id === lineId);
    return line && labelIn(line.serviceName, locale);
  };
  return (
    <div role="alert">
      {problems.length > 0 && (
        <Notice
          tone="warning"
          title={t('title')}
          actions={<LinkButton to={paths.cart()}>{t('action')}</LinkButton>}
        >
          <ul className={styles.ruleProblems}>
            {problems.map(({ code, message, lineId }) => (
              <li key={`${code} ${lineId ?? ''}`}>
                {lineId && <b>{lineName(lineId)} – </b>}
                {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
