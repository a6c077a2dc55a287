import { useLocale, useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Notice } from '#ui/notice.tsx';
import typography from '#ui/typography.module.css';
import type { RuleHint } from './rule-hints-data.ts';
import styles from './service-page.module.css';

interface RuleHintsProps {
  hints: readonly RuleHint[];
  /** Of the chosen session; undefined while there is none. */
  theme: string | undefined;
  /** Offered beside the prices already. */
  offered: readonly string[];
  isWithdrawal?: boolean;
}

/** The sale rules of what is being chosen, each with what to do, before anything is added to the cart. */
export function RuleHints({ hints, theme, offered, isWithdrawal = false }: RuleHintsProps) {
  const t = useTranslations('catalogue.saleRules');
  const isSignedIn = useSession() !== undefined;
  const shown = hints.filter(
    (hint) =>
      (hint.theme === undefined || theme === undefined || hint.theme === theme) &&
      (hint.type !== 'WithdrawalQuantity' || isWithdrawal) &&
      (hint.type !== 'LoginRequired' || !isSignedIn),
  );
  if (shown.length === 0) return null;
  return (
    <div className={styles.ruleHints}>
      <Notice title={<span id="sale-rules">{t('title')}</span>}>
        <ul aria-labelledby="sale-rules">
          {shown.map((hint) => (
            <li key={`${hint.type} ${hint.item}`}>
              <Words hint={hint} /> <Way hint={hint} offered={offered} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Words({ hint }: { hint: RuleHint }) {
  const t = useTranslations('catalogue.saleRules');
  const locale = useLocale();
  const { type, item, count, natures, prior, parts, words } = hint;
  if (words) return words;
  const listed = parts.map(({ per, count: quantity, name }) =>
    t(per === 'place' ? 'perPlace' : 'perCart', { count: quantity, service: name }),
  );
  return t(type, {
    item,
    count,
    natures: natures.join(', '),
    service: prior?.name ?? '',
    parts: new Intl.ListFormat(locale, { type: 'conjunction' }).format(listed),
  });
}

/** Where to do what a rule asks for. */
function Way({ hint: { type, prior, parts }, offered }: { hint: RuleHint; offered: readonly string[] }) {
  const t = useTranslations('catalogue.saleRules');
  const paths = usePaths();
  const needsCard = type === 'NatureLink' || type === 'ContactLink';
  const services = [...(prior ? [prior] : []), ...parts].filter(({ code }) => !offered.includes(code));
  return (
    <>
      {type === 'LoginRequired' && (
        <AppLink className={typography.link} to={paths.login(paths.cart())}>
          {t('signIn')}
        </AppLink>
      )}
      {needsCard && (
        <AppLink className={typography.link} to={paths.supports()}>
          {t('cards')}
        </AppLink>
      )}
      {services.map(({ code, name, establishment }) => (
        <AppLink key={code} className={typography.link} to={paths.service(establishment, code)}>
          {t('see', { service: name })}
        </AppLink>
      ))}
    </>
  );
}
