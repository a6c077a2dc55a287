import { describe, expect, it } from 'vitest';
import { calendarFile } from './icalendar.ts';

const entry = {
  uid: '2026-004182-1@aqua-rivage',
  start: '2026-11-20T13:00:00Z',
  end: '2026-11-20T13:45:00Z',
  title: 'Aquagym, tonique; été',
  place: 'Centre du Rivage, 2 quai du Rivage, 56000 Vannes',
  notes: 'Billet 2026-004182-1\nÀ présenter à l’entrée',
};

describe('calendarFile', () => {
  const file = calendarFile([entry], '2026-11-12T10:00:00.000Z');

  it('writes times in UTC and escapes texts', () => {
    const unfolded = file.replaceAll('\r\n ', '');
    expect(unfolded).toContain('DTSTART:20261120T130000Z\r\nDTEND:20261120T134500Z');
    expect(unfolded).toContain('SUMMARY:Aquagym\\, tonique\\; été\r\n');
    expect(unfolded).toContain('DESCRIPTION:Billet 2026-004182-1\\nÀ présenter');
  });

  it('writes version and state, which a later file changes', () => {
    expect(file).toContain('METHOD:PUBLISH\r\n');
    expect(file).toContain('SEQUENCE:0\r\nSTATUS:CONFIRMED\r\n');
    const later = calendarFile([{ ...entry, sequence: 2, isCancelled: true }], '2026-11-12T10:00:00.000Z');
    expect(later).toContain('SEQUENCE:2\r\nSTATUS:CANCELLED\r\n');
  });

  it('folds lines at 75 octets and ends them with CRLF', () => {
    const lines = file.split('\r\n');
    expect(lines.at(-1)).toBe('');
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n', '')).not.toContain('\n');
  });
});
