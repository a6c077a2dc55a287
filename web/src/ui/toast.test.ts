import { beforeEach, expect, it } from 'vitest';
import { leaveToasts, shownToasts, showToast } from './toast.tsx';

const texts = () => shownToasts().map(({ text }) => text);

beforeEach(() => {
  leaveToasts();
  leaveToasts();
});

it('a toast of the previous page is removed', () => {
  showToast('error', 'Refused');
  showToast('success', 'Saved');
  leaveToasts();
  expect(texts()).toEqual([]);
});

it('a kept toast stays on the next page, and is removed with it', () => {
  showToast('success', 'Added', { isKept: true });
  leaveToasts();
  expect(texts()).toEqual(['Added']);
  leaveToasts();
  expect(texts()).toEqual([]);
});
