import { defineConfig } from 'vitest/config'

const node = {
  environment: 'node' as const,
  globalSetup: ['tests/postgres.ts'],
  setupFiles: ['tests/setup.ts'],
}

/** `server`: rules and API on real PostgreSQL. `browser`: journeys in Chromium. `faults`: killed processes and races. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        test: {
          ...node,
          name: 'server',
          include: ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/api/**/*.test.ts', 'db/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...node,
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          // Two browsers on two cores: a journey that was too slow once is tried again; a defect fails twice.
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
