/** The order of test files: those that take longest begin first, so that no core waits for one of them in the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By how long each takes on two quiet cores; a fresh clone knows only how large files are. */
const longest = [
  'lab/chaos/kill/run-kills-on-engines.test.ts',
  'lab/second-maker/second-maker.test.ts',
  'lab/topology/topology.test.ts',
  'lab/topology/move-to-engines.test.ts',
  'lab/chaos/kill/run-kills.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return rank === -1 ? longest.length : rank;
};
const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;

/** A class because Vitest constructs its sequencers. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || rankOf(one) - rankOf(other));
  }
}
