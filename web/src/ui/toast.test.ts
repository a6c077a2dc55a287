import { beforeEach, expect, it } from 'vitest';
import { leaveToasts, shownToasts, showToast } from './toast.tsx';

const texts = () => shownToasts().map(({ text }) => text);

beforeEach(() => {
  leaveToasts();
  leaveToasts();
});

it('leaveToasts removes a toast of the previous page', () => {
  showToast('error', 'Refused');
  showToast('success', 'Saved');
  leaveToasts();
  expect(texts()).toEqual([]);
});

it('leaveToasts keeps a kept toast on the next page, and removes it with that page', () => {
  showToast('success', 'Added', { isKept: true });
  leaveToasts();
  expect(texts()).toEqual(['Added']);
  leaveToasts();
  expect(texts()).toEqual([]);
});
