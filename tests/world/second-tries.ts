import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase } from 'vitest/node'

/** Names every test that passed only the second time, and what the first said: a race that hides, or a machine that was too busy. */
export default class SecondTries implements Reporter {
  private readonly told: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const errors = (test.result().errors ?? []).map(({ message, stacks }) => {
      const place = stacks?.[0] === undefined ? '' : ` (${basename(stacks[0].file)}:${stacks[0].line})`
      return `    ${stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n    ')}${place}`
    })
    this.told.push(`  ${test.module.relativeModuleId}: ${test.fullName}`, ...errors)
  }

  onTestRunEnd(): void {
    console.log(
      this.told.length === 0
        ? 'No test needed a second try.'
        : `NEEDED A SECOND TRY:\n${this.told.join('\n')}`,
    )
  }
}
