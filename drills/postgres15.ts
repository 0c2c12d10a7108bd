import { debianPostgres, lacksPostgres } from './parts/debian-postgres.ts'
import type { Drill } from './parts/drill.ts'
import { hastySettings, serverTests } from './parts/server-tests.ts'

/** Migrations twice, the demo club, and a sale to its end. */
const fast = [
  'src/platform/server/migrate.test.ts',
  'db/seed/demo-club.test.ts',
  'src/selling/payments/server/settlement/vouchers.test.ts',
]

/** All tests of rules and API on the oldest PostgreSQL that serves; `npm test` runs them on the newest. */
export const drill: Drill = {
  lacks: () => lacksPostgres(15),
  run: async ({ args, signal }) => {
    const server = await debianPostgres(15, hastySettings)
    try {
      const files = args.includes('--fast') ? fast : args
      return await serverTests({ files, environment: { TEST_DATABASE_SERVER: server.url }, signal })
    } finally {
      await server.stop()
    }
  },
  passed: ({ tests_passed, failed }) => failed === 0 && Number(tests_passed) > 0,
}
