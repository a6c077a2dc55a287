import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import styles from './search-bar.module.css';
import { EMPTY_QUERY, type SearchQuery, toParameters } from './search-query.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

const ICONS = { service: 'ticket', theme: 'search', establishment: 'pin' } as const;

interface SearchBarProps {
  query: SearchQuery;
  onSearch: (query: SearchQuery) => void;
}

/** The search field with suggestions during typing: a combobox for mouse and keyboard. */
export function SearchBar({ query, onSearch }: SearchBarProps) {
  const t = useTranslations('search.bar');
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query.words);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(isOpen ? text : '');
  const isShown = isOpen && suggestions.length > 0;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const launch = (words: string) => {
    close();
    onSearch({ ...query, words });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.blur();
    launch(text.trim());
  };
  const choose = ({ kind, externalCode, espaceRef }: Suggestion) => {
    close();
    if (kind === 'service')
      return void navigateTo(paths.service(espaceRef ?? ALL_ESTABLISHMENTS, externalCode));
    setText('');
    const narrowed = kind === 'theme' ? { themes: [externalCode] } : { establishments: [externalCode] };
    void navigateTo(paths.search(toParameters({ ...EMPTY_QUERY, ...narrowed })));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[active];
    const reached = afterArrow(event.key, active, suggestions.length);
    if (reached !== undefined) setActive(reached);
    else if (isShown && event.key === 'Enter' && chosen) choose(chosen);
    else if (isShown && event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return (
    <search>
      <form className={styles.searchBar} onSubmit={submit} aria-label={t('label')}>
        <div className={styles.field}>
          <Icon name="search" />
          <Input
            ref={field}
            type="text"
            role="combobox"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            aria-label={t('label')}
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
            placeholder={t('placeholder')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          {text !== '' && (
            <IconButton
              icon="close"
              label={t('clear')}
              onClick={() => {
                setText('');
                field.current?.focus();
              }}
            />
          )}
          <SuggestionList
            id={id}
            suggestions={suggestions}
            active={active}
            isShown={isShown}
            onChoose={choose}
          />
        </div>
        <Button type="submit" large>
          <Icon name="search" />
          <span className={styles.launch}>{t('launch')}</span>
        </Button>
        <span className="visually-hidden" role="status">
          {isShown ? t('count', { count: suggestions.length }) : ''}
        </span>
      </form>
    </search>
  );
}

/** Returns the position after an arrow key, from one of `count` suggestions or from the field itself (-1). */
function afterArrow(key: string, active: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined || count === 0) return undefined;
  // The field itself is one position more than the suggestions.
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}

interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  /** Position of the suggestion reached by keys; -1 for none. */
  active: number;
  isShown: boolean;
  onChoose: (suggestion: Suggestion) => void;
}

function SuggestionList({ id, suggestions, active, isShown, onChoose }: SuggestionListProps) {
  const t = useTranslations('search.bar');
  return (
    <div
      className={styles.suggestions}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('suggestions')}
      hidden={!isShown}
    >
      {suggestions.map((suggestion, at) => (
        <Option
          key={`${suggestion.kind} ${suggestion.externalCode}`}
          id={`${id}-${at}`}
          suggestion={suggestion}
          isActive={at === active}
          onChoose={() => onChoose(suggestion)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onChoose: () => void;
}

/** The focus stays in the field, so that pressing an option does not close the list. */
function Option({ id, suggestion, isActive, onChoose }: OptionProps) {
  const t = useTranslations('search.bar');
  const format = useFormat();
  const { kind, label, priceFrom, priceTo } = suggestion;
  const price = priceFrom !== undefined && format.money(priceFrom);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field of a combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={ICONS[kind]} size={20} />
      <span className={styles.name}>{label}</span>
      <span className={typography.small}>
        {kind === 'service' ? price && (priceFrom === priceTo ? price : t('from', { price })) : t(kind)}
      </span>
    </div>
  );
}
