import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Legend } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { servicesOf, type Theme, type ThemesData } from '../themes/themes-data.ts';
import { useSentence } from './rule-sentence.tsx';
import { draftOf, problemsOfRule, type RuleValues } from './rule-values.ts';
import styles from './sale-rules.module.css';
import { type Asked, askedBy, type Sample, SampleRows, sampleBody, type Verdict } from './sample-rows.tsx';

interface RuleTrialProps {
  theme: Theme;
  data: ThemesData;
  /** The rules on screen, saved or not */
  rules: readonly RuleValues[];
}

interface Tried {
  cart: readonly Sample[];
  rules: readonly RuleValues[];
  verdicts: readonly Verdict[];
}

/** Evaluates a sample cart by the unsaved rules. */
export function RuleTrial({ theme, data, rules }: RuleTrialProps) {
  const t = useTranslations('themes.trial');
  const { name } = useSentence();
  const errorMessage = useErrorMessage();
  const [cart, setCart] = useState<Sample[]>([]);
  const [booked, setBooked] = useState<Sample[]>([]);
  const [isSignedIn, setSignedIn] = useState(true);
  const [natures, setNatures] = useState<string[]>([]);
  const [tried, setTried] = useState<Tried>();
  const [isBusy, setBusy] = useState(false);
  const nameOf = ({ service }: Sample) => (service ? name(`service:${service}`) : t('service'));
  const asked = askedBy(rules);
  const body = (samples: readonly Sample[], more?: Asked) =>
    samples.filter(({ service }) => service).map((sample) => sampleBody(sample, theme, data, more));
  const run = async () => {
    setBusy(true);
    const complete = rules.filter((rule) => Object.keys(problemsOfRule(rule, rules, data)).length === 0);
    try {
      const verdicts = await adminApi('POST /SettingsTicketing/TryRules', {
        body: {
          rules: complete.map(draftOf),
          cart: body(cart, asked),
          booked: body(booked),
          isSignedIn,
          natures,
        },
      });
      setTried({ cart: cart.filter(({ service }) => service), rules: complete, verdicts });
    } catch (error) {
      showToast('error', errorMessage(error));
    }
    setBusy(false);
  };
  const rows = { data, nameOf };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.trial}>
        <div className={styles.given}>
          <Checkbox
            label={t('signedIn')}
            checked={isSignedIn}
            onChange={(event) => setSignedIn(event.target.checked)}
          />
          {rules.some((rule) => rule.natures.length > 0) && (
            <fieldset className={styles.samples}>
              <Legend>{t('natures')}</Legend>
              {data.natures.map((nature) => (
                <Checkbox
                  key={nature}
                  label={nature}
                  checked={natures.includes(nature)}
                  onChange={({ target: { checked } }) =>
                    setNatures(
                      data.natures.filter((one) => (one === nature ? checked : natures.includes(one))),
                    )
                  }
                />
              ))}
            </fieldset>
          )}
          <SampleRows
            {...rows}
            legend={t('booked')}
            addLabel={t('addBooked')}
            samples={booked}
            onAdd={() => setBooked([...booked, newSample(theme, data)])}
            onChange={setBooked}
          />
          <SampleRows
            {...rows}
            legend={t('cart')}
            addLabel={t('addLine')}
            samples={cart}
            asked={asked}
            onAdd={() => setCart([...cart, newSample(theme, data)])}
            onChange={setCart}
          />
          <Button
            variant="soft"
            busy={isBusy}
            aria-disabled={cart.length === 0 || undefined}
            onClick={() => cart.length > 0 && run()}
          >
            {t('run')}
          </Button>
        </div>
        <div role="status">{tried && <Verdicts {...tried} nameOf={nameOf} />}</div>
      </div>
    </Panel>
  );
}

/** Returns one place of the theme’s first service, a few days ahead; a renewed right ends two months from now. */
function newSample(theme: Theme, data: ThemesData): Sample {
  const service = servicesOf(theme, data)[0] ?? data.services[0];
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return {
    key: crypto.randomUUID(),
    service: service?.externalCode ?? '',
    day: dayIn(3),
    quantity: 1,
    isWithdrawal: false,
    renews: dayIn(60),
  };
}

interface VerdictsProps {
  cart: readonly Sample[];
  rules: readonly RuleValues[];
  verdicts: readonly Verdict[];
  nameOf: (sample: Sample) => string;
}

/** The result of a sample cart: by line, the rule that refuses it and the customer's text. */
export function Verdicts({ cart, rules, verdicts, nameOf }: VerdictsProps) {
  const t = useTranslations('themes.trial');
  const { plain } = useSentence();
  const refused = new Set(verdicts.map(({ line }) => line));
  return (
    <div className={styles.verdicts}>
      {refused.size === 0 ? (
        <Notice tone="success" title={t('fine')} isInset>
          {t('fineText')}
        </Notice>
      ) : (
        <Notice tone="warning" title={t('refused', { count: refused.size })} isInset>
          {t('refusedText')}
        </Notice>
      )}
      <ul>
        {cart.map((sample, line) => (
          <li key={sample.key} data-refused={refused.has(line) || undefined}>
            <Icon name={refused.has(line) ? 'close' : 'check'} size={20} />
            <div>
              <b>{nameOf(sample)}</b>
              {verdicts
                .filter((verdict) => verdict.line === line)
                .map((verdict) => {
                  const rule = rules[verdict.rule];
                  return (
                    <div key={`${verdict.rule} ${verdict.message}`}>
                      <p className={styles.by}>{rule && t('by', { rule: plain(rule) })}</p>
                      <blockquote>
                        <span>{t('read', { name: nameOf(sample) })}</span>
                        <p>{verdict.message}</p>
                      </blockquote>
                    </div>
                  );
                })}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
