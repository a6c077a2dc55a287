import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { moved } from './option-values.ts';
import styles from './ordered-choices.module.css';

interface NamedChoice<Code extends string> {
  code: Code;
  isEnabled: boolean;
  name: string;
  hint: string | undefined;
}

interface OrderedChoicesProps<Code extends string> {
  label: string;
  choices: readonly NamedChoice<Code>[];
  onChange: (choices: { code: Code; isEnabled: boolean }[]) => void;
}

/** Choices that are offered or not, in an order that buttons change; a move is announced, and keeps the focus. */
export function OrderedChoices<Code extends string>({ label, choices, onChange }: OrderedChoicesProps<Code>) {
  const t = useTranslations('searchOptions');
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [pressed, setPressed] = useState<{ button: string }>();
  useEffect(() => {
    // A button that moves with its row loses the focus; one that has reached the end cannot have it.
    const row = list.current?.querySelector(`[data-code="${pressed?.button.split(' ')[0]}"]`);
    const button = row?.querySelector<HTMLElement>(`[data-move="${pressed?.button}"]:not(:disabled)`);
    (button ?? row?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
  }, [pressed]);
  const change = (next: readonly NamedChoice<Code>[]) =>
    onChange(next.map(({ code, isEnabled }) => ({ code, isEnabled })));
  const move = (at: number, by: -1 | 1) => {
    const choice = choices[at];
    const next = moved(choices, at, by);
    if (!choice || !next) return;
    change(next);
    setAnnouncement(t('moved', { name: choice.name, position: at + by + 1, count: choices.length }));
    setPressed({ button: `${choice.code} ${by}` });
  };
  return (
    <>
      <ol className={styles.orderedChoices} aria-label={label} ref={list}>
        {choices.map((choice, at) => (
          <li key={choice.code} data-code={choice.code}>
            <Checkbox
              label={choice.name}
              hint={choice.hint}
              checked={choice.isEnabled}
              onChange={({ target }) =>
                change(
                  choices.map((each) => (each === choice ? { ...each, isEnabled: target.checked } : each)),
                )
              }
            />
            {([-1, 1] as const).map((by) => (
              <IconButton
                key={by}
                icon="down"
                className={by < 0 ? styles.up : undefined}
                label={t(by < 0 ? 'up' : 'down', { name: choice.name })}
                data-move={`${choice.code} ${by}`}
                disabled={moved(choices, at, by) === undefined}
                onClick={() => move(at, by)}
              />
            ))}
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
}
