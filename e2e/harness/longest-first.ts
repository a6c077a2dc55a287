import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Walks, and processes that are killed again and again, take longer than the length of their files suggests. */
const LONG = /(e2e\/walk\/.+|process-kill)\.test\.ts$/;

/** Starts the longest files first, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...bySize.filter(isLong), ...bySize.filter((file) => !isLong(file))];
  }
}
