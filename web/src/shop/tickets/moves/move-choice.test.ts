import { describe, expect, it } from 'vitest';
import { firstDay, type SessionToChoose, sessionsByDay, withChoice } from './move-choice.ts';

const session = (start: string, refusal?: SessionToChoose['refusal']): SessionToChoose => ({
  id: start,
  start,
  end: start,
  establishment: { 'fr-FR': 'Aqua Rivage' },
  places: 3,
  ...(refusal && { refusal }),
});
const dayOf = (instant: string) => instant.slice(0, 10);

describe('firstDay', () => {
  it('returns the first day with a session that can be chosen', () => {
    const days = sessionsByDay(
      [
        session('2026-12-01T09:00:00Z', 'places'),
        session('2026-12-02T09:00:00Z', 'dearer'),
        session('2026-12-02T10:00:00Z'),
      ],
      dayOf,
    );
    expect([...days.keys()]).toEqual(['2026-12-01', '2026-12-02']);
    expect(firstDay(days)).toBe('2026-12-02');
  });

  it('returns the first of all when no session can be chosen, and nothing without sessions', () => {
    expect(firstDay(sessionsByDay([session('2026-12-01T09:00:00Z', 'places')], dayOf))).toBe('2026-12-01');
    expect(firstDay(new Map())).toBe('');
  });
});

describe('withChoice', () => {
  it('adds and removes a ticket', () => {
    expect(withChoice(['1'], '2', true)).toEqual(['1', '2']);
    expect(withChoice(['1', '2'], '1', false)).toEqual(['2']);
  });
});
