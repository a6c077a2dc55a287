import { describe, expect, it } from 'vitest';
import { createLatestAnswers } from './latest-answers.ts';

describe('createLatestAnswers', () => {
  it('takes an answer that arrives after the next request has begun', () => {
    const answers = createLatestAnswers();
    const first = answers.begin();
    const second = answers.begin();
    expect(answers.take(first)).toBe(true);
    expect(answers.take(second)).toBe(true);
  });

  it('drops an answer that a later one has overtaken', () => {
    const answers = createLatestAnswers();
    const first = answers.begin();
    expect(answers.take(answers.begin())).toBe(true);
    expect(answers.take(first)).toBe(false);
  });

  it('drops the answers to requests of before, and takes the next', () => {
    const answers = createLatestAnswers();
    const ofOtherPlace = answers.begin();
    answers.dropBegun();
    expect(answers.take(ofOtherPlace)).toBe(false);
    expect(answers.take(answers.begin())).toBe(true);
  });
});
