import type { Locale } from '@guichet/contract/locale.ts';
import { kindOf } from '@guichet/contract/tenants/home-blocks.ts';
import { BLOCK_PARTS } from '@guichet/contract/tenants/home-rules.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { PENCIL } from '#backoffice/icons.ts';
import { Movable } from '#backoffice/ui/movable.tsx';
import { moved } from '#backoffice/ui/moved.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Form } from '#ui/use-form.ts';
import { BlockFields } from './block-fields.tsx';
import styles from './home-settings-page.module.css';
import {
  type BlockValues,
  type HomeSettings,
  type HomeValues,
  lacksWords,
  newText,
  textNumber,
} from './home-values.ts';

interface BlockListProps {
  form: Form<HomeValues>;
  /** The language of the texts. */
  locale: Locale;
  usual: HomeSettings['usual'];
  /** The code of the open block. */
  open: string | undefined;
  onOpen: (code: string | undefined) => void;
}

/** The blocks in their order, which can be turned on and off, moved, and opened. */
export function BlockList({ form, locale, usual, open, onOpen }: BlockListProps) {
  const t = useTranslations('homePage');
  const { blocks } = form.values;
  const set = (next: BlockValues[]) => form.set('blocks', next);
  const nameOf = (block: BlockValues) => {
    const kind = kindOf(block.code);
    return kind === 'text' ? t('textNumber', { number: textNumber(blocks, block) }) : t(`names.${kind}`);
  };
  const movable = (block: BlockValues, at: number) => ({
    key: block.code,
    name: nameOf(block),
    canMove: (by: -1 | 1) => moved(blocks, at, by) !== undefined,
    move: (by: -1 | 1) => {
      const next = moved(blocks, at, by);
      if (next) set(next);
      return next && { position: at + by + 1, count: next.length };
    },
  });
  const added = newText(blocks);
  const isShown = (block: BlockValues, at: number) => open === block.code || form.isInvalid(`blocks.${at}`);
  return (
    <Movable className={styles.blockList}>
      {(buttons) => (
        <>
          <ol className={styles.blocks}>
            {blocks.map((block, at) => (
              <BlockItem
                key={block.code}
                block={block}
                name={nameOf(block)}
                locale={locale}
                isOpen={isShown(block, at)}
                onToggle={() => onOpen(open === block.code ? undefined : block.code)}
                onSwitch={(isOn) => set(blocks.with(at, { ...block, isOn }))}
                moves={buttons(movable(block, at))}
              >
                {BLOCK_PARTS[kindOf(block.code)].words !== 'none' && (
                  <BlockFields
                    form={form}
                    at={at}
                    block={block}
                    locale={locale}
                    usual={usual}
                    onChange={(changed) => set(blocks.with(at, { ...block, ...changed }))}
                    onRemove={() => set(blocks.toSpliced(at, 1))}
                  />
                )}
              </BlockItem>
            ))}
          </ol>
          {added && (
            <Button
              variant="soft"
              icon="plus"
              onClick={() => {
                set([...blocks, added]);
                onOpen(added.code);
              }}
            >
              {t('addText')}
            </Button>
          )}
        </>
      )}
    </Movable>
  );
}

interface BlockItemProps {
  block: BlockValues;
  name: string;
  locale: Locale;
  isOpen: boolean;
  onToggle: () => void;
  onSwitch: (isOn: boolean) => void;
  /** The buttons that move the block. */
  moves: ReactNode;
  /** Texts and pictures of the block; undefined for a block without any. */
  children: ReactNode;
}

/** A block of the home page in the list. */
function BlockItem({ block, name, locale, isOpen, onToggle, onSwitch, moves, children }: BlockItemProps) {
  const t = useTranslations('homePage');
  const words = useTranslations('venuePages');
  const id = useId();
  return (
    <li className={styles.blockItem} data-off={!block.isOn || undefined}>
      <div className={styles.head}>
        <div className={styles.switch}>
          <Switch
            label={
              <>
                {name} {lacksWords(block, locale) && <Tag tone="warn">{words('missing')}</Tag>}
              </>
            }
            hint={t(`hints.${kindOf(block.code)}`)}
            isOn={block.isOn}
            onChange={onSwitch}
          />
        </div>
        <div className={styles.buttons}>
          {children && (
            <IconButton
              icon={PENCIL}
              label={t('edit', { name })}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={onToggle}
            />
          )}
          {moves}
        </div>
      </div>
      {children && (
        <div id={id} hidden={!isOpen} className={styles.fields}>
          {isOpen && children}
        </div>
      )}
    </li>
  );
}
