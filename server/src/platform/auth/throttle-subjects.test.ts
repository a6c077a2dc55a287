import { expect, it } from 'vitest';
import { networkOf } from './throttle-subjects.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0'],
  ['2001:0DB8:0001:00ff::9', '2001:db8:1:0'],
  ['2001:db8:1:100::9', '2001:db8:1:100'],
  ['2001:db8:1:1ff::9', '2001:db8:1:100'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('networkOf maps %s to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
