import { beforeEach, expect, it } from 'vitest';
import { leaveToasts, shownToasts, showToast } from './toast.tsx';

const texts = () => shownToasts().map(({ text }) => text);

beforeEach(() => {
  leaveToasts();
  leaveToasts();
});

it('a toast of the page before does not stay', () => {
  showToast('error', 'Refused');
  showToast('success', 'Saved');
  leaveToasts();
  expect(texts()).toEqual([]);
});

it('a toast that reports what led to a page stays there, and leaves with it', () => {
  showToast('success', 'Added', { isKept: true });
  leaveToasts();
  expect(texts()).toEqual(['Added']);
  leaveToasts();
  expect(texts()).toEqual([]);
});
