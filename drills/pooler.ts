import { debianPostgres, lacksPostgres } from './parts/debian-postgres.ts'
import type { Drill } from './parts/drill.ts'
import { lacksPgbouncer, pgbouncer } from './parts/pgbouncer.ts'
import { hastySettings, serverTests } from './parts/server-tests.ts'

/** Holds alone and by hundreds, money to its end, the gate, files row by row, and jobs. */
const most = [
  'tests/api/pooled.test.ts',
  'src/selling/holds/server',
  'src/selling/payments/server',
  'src/matchday/gate/server',
  'src/people/fan-id/server/registration',
  'src/people/fan-id/server/sign-in',
  'src/front/exports/server',
  'src/platform/server/dead-workers.test.ts',
]

/** The tests of rules and API with PgBouncer, in transaction mode, between the product and PostgreSQL, both of Debian. */
export const drill: Drill = {
  lacks: () => lacksPostgres(15) ?? lacksPgbouncer(),
  run: async ({ args, signal }) => {
    const server = await debianPostgres(15, hastySettings)
    try {
      const pooler = await pgbouncer(server)
      try {
        const environment = { TEST_DATABASE_SERVER: server.url, TEST_DATABASE_POOLER: pooler.url }
        return await serverTests({ files: args.length === 0 ? most : args, environment, signal })
      } finally {
        await pooler.stop()
      }
    } finally {
      await server.stop()
    }
  },
  passed: ({ tests_passed, failed }) => failed === 0 && Number(tests_passed) > 0,
}
