import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/world/longest-first.ts'

const node = {
  environment: 'node' as const,
  setupFiles: ['tests/world/setup.ts'],
  // Long enough for a busy machine: what never comes true fails all the same.
  expect: { poll: { timeout: 60_000 } },
}

/** A face moves before the camera in the page's own time: beside other journeys a busy machine misses the moments that count. */
const camera = ['tests/e2e/people/fan-id.test.ts']

/** What every journey has. */
const journey = {
  ...node,
  testTimeout: 300_000,
  // A second try is no pass in silence: the run names whoever needed one, and with `ROUNDS=full` there is none. A journey that
  // stands alone in its file builds its club before each try.
  retry: process.env['ROUNDS'] === 'full' ? 0 : 1,
}

/** They exchange modules for others without their guards, so they must be the first to read them. */
const exchanged = ['guards', 'planted-bugs', 'settle-together'].map(
  (name) => `src/selling/payments/server/settlement/${name}.test.ts`,
)

/** `server`: rules and API on real PostgreSQL. `browser` and `camera`: journeys in Chromium. `faults`: killed processes and races. */
export default defineConfig({
  test: {
    globalSetup: ['tests/world/postgres.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    // A file finds the modules that the one before it has read: half of a run was reading them again.
    isolate: false,
    hookTimeout: 120_000,
    projects: [
      {
        test: {
          ...node,
          name: 'server',
          include: [
            '{src,sandbox}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/api/**/*.test.ts',
            'db/**/*.test.ts',
          ],
          exclude: exchanged,
        },
      },
      {
        test: {
          ...node,
          name: 'guards',
          include: exchanged,
          isolate: true,
        },
      },
      {
        test: {
          ...node,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journey,
          name: 'camera',
          include: camera,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...journey,
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: camera,
          // A journey waits more than it works: for pages, for mails, for codes that grow old.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
