/** Ends a test run with what was retried or left out, by name and reason, and one line of counts. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const skipped = (modules: readonly TestModule[]): readonly TestCase[] =>
  modules.flatMap((module) => [...module.children.allTests('skipped')]);

const retried = (modules: readonly TestModule[]): readonly TestCase[] =>
  modules.flatMap((module) => [...module.children.allTests('passed')]).filter((test) => test.diagnostic()?.flaky);

const firstError = (test: TestCase): string => test.result().errors?.at(0)?.message ?? 'no reason given';

const count = (modules: readonly TestModule[], state: 'passed' | 'failed'): number =>
  modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0);

/** A module that failed to load has no tests to count; it counts as one failure. */
const brokenModules = (modules: readonly TestModule[]): number =>
  modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;

/** A class because Vitest constructs its reporters. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    for (const test of retried(modules))
      console.log(`retried: ${test.module.relativeModuleId} > ${test.fullName}: ${firstError(test)}`);
    const left = skipped(modules);
    for (const test of left) console.log(`skipped: ${test.module.relativeModuleId} > ${test.fullName}`);
    const failed = count(modules, 'failed') + brokenModules(modules) + unhandledErrors.length;
    console.log(`${count(modules, 'passed')} passed, ${failed} failed, ${left.length} skipped`);
  }
}
