import { eachApart } from '#server/job-failures/actions.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { chargeDueSeats } from './charges/charge.ts'
import { lapseWhenOver } from './life/let-go.ts'
import { remindWhenNear } from './life/remind.ts'
import { openSales } from './sql.ts'

/** Every round does what the rows say is due: done twice, by two workers or after a kill, it is done once. */
export async function moveOwnSeats({ db }: Pick<Services, 'db'>): Promise<void> {
  await eachApart(db, {
    task: 'move_own_seats',
    things: await openSales(db),
    subject: (saleId) => saleId,
    work: async (saleId) => {
      await remindWhenNear(db, saleId)
      await lapseWhenOver(db, saleId)
    },
  })
}

export function ownSeatJobs(services: Services): Jobs {
  return {
    everySeconds: { move_own_seats: 5, charge_own_seats: 10 },
    tasks: {
      move_own_seats: () => moveOwnSeats(services),
      charge_own_seats: () => chargeDueSeats(services),
    },
  }
}
