import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { createPageAdmission } from './page-admission.ts';

const codeOf = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as AppError).code;
  }
};

describe('the admission of renderings', () => {
  it('refuses a network beyond its renderings per minute, and no other network', () => {
    const admission = createPageAdmission(() => undefined, 3);
    for (let time = 0; time < 3; time += 1) admission.admit('192.0.2.1', false);
    expect(codeOf(() => admission.admit('192.0.2.1', false))).toBe('request.too-many');
    expect(codeOf(() => admission.admit('192.0.2.2', false))).toBeUndefined();
  });

  it('refuses varied pages under overload, and no others', () => {
    const admission = createPageAdmission(() => {
      throw new AppError('internal.unavailable');
    });
    expect(codeOf(() => admission.admit('192.0.2.1', true))).toBe('internal.unavailable');
    expect(codeOf(() => admission.admit('192.0.2.1', false))).toBeUndefined();
  });

  it('refuses a network with thirty waiting renderings, and still starts those of another', async () => {
    const admission = createPageAdmission(() => undefined);
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const runs = Array.from({ length: 32 }, () => admission.run('192.0.2.1', () => ended));
    expect(codeOf(() => admission.admit('192.0.2.1', false))).toBe('internal.unavailable');
    expect(await admission.run('192.0.2.2', async () => 'begun')).toBe('begun');
    end();
    await Promise.all(runs);
    expect(codeOf(() => admission.admit('192.0.2.1', false))).toBeUndefined();
  });
});
