import { useRef } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Pressable } from 'react-aria-components/Menu';
import { useLocale } from 'use-intl';
import { Icon, type IconName } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { className } from './class-name.ts';
import styles from './menu.module.css';
import { usePopupContainer } from './popup-container.ts';

const MORE: IconName = 'M5 12v.1M12 12v.1M19 12v.1';

export interface MenuAction {
  label: string;
  icon: IconName;
  isDanger?: boolean;
  onSelect: () => void;
}

/**
 * Actions behind a button. Arrow keys and first letters move between them; Escape, Tab or a press outside closes the
 * menu.
 */
export function Menu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = usePopupContainer();
  const select = (action: MenuAction) => {
    // A dialog that opens now returns the focus to the button later.
    trigger.current?.focus();
    action.onSelect();
  };
  return (
    <I18nProvider locale={useLocale()}>
      <span ref={popup.ref} className={styles.menu}>
        <MenuTrigger>
          <Pressable>
            <IconButton icon={MORE} label={label} ref={trigger} />
          </Pressable>
          {/* Non-modal: the page stays readable, and Tab leaves the menu. */}
          <Popover
            isNonModal
            placement="bottom end"
            offset={4}
            className={className(styles.popup)}
            {...popup.props}
          >
            <AriaMenu aria-label={label} className={className(styles.list)}>
              {actions.map((action) => (
                <MenuItem
                  key={action.label}
                  textValue={action.label}
                  className={className(styles.item, action.isDanger && styles.danger)}
                  onAction={() => select(action)}
                >
                  <Icon name={action.icon} size={20} />
                  {action.label}
                </MenuItem>
              ))}
            </AriaMenu>
          </Popover>
        </MenuTrigger>
      </span>
    </I18nProvider>
  );
}
