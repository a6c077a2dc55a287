import { type CalendarDate, parseDate } from '@internationalized/date';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import {
  DatePicker as AriaDatePicker,
  Button,
  DateInput,
  DateSegment,
  Group,
  Label,
  Popover,
  Text,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from 'use-intl';
import fieldStyles from '#ui/field.module.css';
import { FieldError, type FieldProps } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import iconButtonStyles from '#ui/icon-button.module.css';
import type { ControlBinding } from '#ui/use-form.ts';
import { className } from './class-name.ts';
import styles from './date-picker.module.css';
import { usePopupContainer } from './popup-container.ts';

interface DatePickerProps
  extends Omit<FieldProps, 'optionalText' | 'error'>,
    Omit<ControlBinding<string>, 'onBlur'> {
  /** The first and the last day of the calendar, as `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  onBlur?: () => void;
}

const dateOf = (day: string | undefined): CalendarDate | undefined => (day ? parseDate(day) : undefined);

/**
 * A field for a day, which is typed in the order of the page's language or picked from a calendar.
 * @param props.value `YYYY-MM-DD`, empty for none
 */
export function DatePicker(props: DatePickerProps) {
  const { label, hint, error, required = false, name, value, onChange, onBlur } = props;
  const popup = usePopupContainer();
  return (
    <I18nProvider locale={useLocale()}>
      <AriaDatePicker
        ref={popup.ref}
        className={className(fieldStyles.field)}
        name={name}
        value={dateOf(value) ?? null}
        onChange={(date) => onChange(date?.toString() ?? '')}
        {...(onBlur && { onBlur })}
        isRequired={required}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        shouldForceLeadingZeros
      >
        <Label className={className(fieldStyles.label)}>{label}</Label>
        <Group className={className(styles.group)}>
          <DateInput className={className(styles.segments)}>
            {(segment) => <DateSegment segment={segment} className={className(styles.segment)} />}
          </DateInput>
          <Button className={className(iconButtonStyles.iconButton, styles.button)}>
            <Icon name="calendar" />
          </Button>
        </Group>
        {hint && (
          <Text slot="description" className={className(fieldStyles.hint)}>
            {hint}
          </Text>
        )}
        {error && (
          <Text slot="errorMessage">
            <FieldError error={error} />
          </Text>
        )}
        <Popover placement="bottom end" offset={4} className={className(styles.popup)} {...popup.props}>
          <Dialog className={className(styles.dialog)}>
            <MonthCalendar min={props.min} max={props.max} />
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </I18nProvider>
  );
}

function MonthCalendar({ min, max }: Pick<DatePickerProps, 'min' | 'max'>) {
  const [first, last] = [dateOf(min), dateOf(max)];
  return (
    <Calendar {...(first && { minValue: first })} {...(last && { maxValue: last })}>
      <header className={styles.head}>
        <Button slot="previous" className={className(iconButtonStyles.iconButton)}>
          <Icon name="back" />
        </Button>
        <Heading className={className(styles.month)} />
        <Button slot="next" className={className(iconButtonStyles.iconButton)}>
          <Icon name="arrow" />
        </Button>
      </header>
      <CalendarGrid className={className(styles.grid)}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={className(styles.weekday)}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={className(styles.day)} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
