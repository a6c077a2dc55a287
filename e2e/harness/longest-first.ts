import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tours of pages and processes that are killed again and again take longer than their length says. */
const LONG = /(pages|process-kill)\.test\.ts$/;

/** What takes longest begins first, so that nothing long runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...bySize.filter(isLong), ...bySize.filter((file) => !isLong(file))];
  }
}
