import { Movable } from '#backoffice/ui/movable.tsx';
import { moved } from '#backoffice/ui/moved.ts';
import { Checkbox } from '#ui/checkbox.tsx';
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

/** Choices that are offered or not, in an order that buttons change. */
export function OrderedChoices<Code extends string>({ label, choices, onChange }: OrderedChoicesProps<Code>) {
  const change = (next: readonly NamedChoice<Code>[]) =>
    onChange(next.map(({ code, isEnabled }) => ({ code, isEnabled })));
  const movable = ({ code, name }: NamedChoice<Code>, at: number) => ({
    key: code,
    name,
    canMove: (by: -1 | 1) => moved(choices, at, by) !== undefined,
    move: (by: -1 | 1) => {
      const next = moved(choices, at, by);
      if (next) change(next);
      return next && { position: at + by + 1, count: next.length };
    },
  });
  return (
    <Movable>
      {(buttons) => (
        <ol className={styles.orderedChoices} aria-label={label}>
          {choices.map((choice, at) => (
            <li key={choice.code}>
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
              {buttons(movable(choice, at))}
            </li>
          ))}
        </ol>
      )}
    </Movable>
  );
}
