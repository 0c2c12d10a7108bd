import type { Reporter, TestCase } from 'vitest/node'

/** Names every test that passed only the second time: a race that hides, or a machine that was too busy. */
export default class SecondTries implements Reporter {
  private readonly names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true)
      this.names.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    console.log(
      this.names.length === 0
        ? 'No test needed a second try.'
        : `NEEDED A SECOND TRY:\n${this.names.map((name) => `  ${name}`).join('\n')}`,
    )
  }
}
