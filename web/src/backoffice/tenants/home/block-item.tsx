import type { Locale } from '@guichet/contract/locale.ts';
import { kindOf } from '@guichet/contract/tenants/home-blocks.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { PENCIL } from '#backoffice/icons.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './block-item.module.css';
import { type BlockValues, lacksWords } from './home-values.ts';

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
export function BlockItem({
  block,
  name,
  locale,
  isOpen,
  onToggle,
  onSwitch,
  moves,
  children,
}: BlockItemProps) {
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
