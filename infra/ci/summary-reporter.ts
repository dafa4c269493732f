/** Ends a test run with what was retried or left out, by name and reason, and one line of counts. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const testsOf = (modules: readonly TestModule[], state: 'passed' | 'failed' | 'skipped'): readonly TestCase[] =>
  modules.flatMap((module) => [...module.children.allTests(state)]);

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} > ${test.fullName}`;

/** The error of the attempt that Vitest asks whether to try again. */
const lastError = (test: TestCase): string => test.result().errors?.at(-1)?.message ?? 'no reason given';

/** A module that failed to load has no tests to count; it counts as one failure. */
const brokenModules = (modules: readonly TestModule[]): number =>
  modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;

/** A class because Vitest constructs its reporters. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const passed = testsOf(modules, 'passed');
    const retried = passed.filter((test) => test.diagnostic()?.flaky);
    for (const test of retried) console.log(`retried: ${nameOf(test)}: ${lastError(test)}`);
    const left = testsOf(modules, 'skipped');
    for (const test of left) console.log(`skipped: ${nameOf(test)}`);
    const failed = testsOf(modules, 'failed').length + brokenModules(modules) + unhandledErrors.length;
    console.log(`${passed.length} passed, ${failed} failed, ${left.length} skipped`);
  }
}
