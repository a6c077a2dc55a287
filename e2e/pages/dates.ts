import type { Visitor } from '../harness/visitor.ts';

/**
 * Types a day into a date field of the back office, part by part, since the order of the parts depends on the
 * language.
 * @param day `YYYY-MM-DD`
 */
export async function typeDay({ page }: Visitor, label: string, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  const field = page.getByRole('group', { name: label, exact: true });
  for (const [part, digits] of Object.entries({ day: date, month, year })) {
    await field.locator(`[data-type=${part}]`).focus();
    await page.keyboard.type(digits);
  }
}
