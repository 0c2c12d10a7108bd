import { plant } from '#people/accounts/server/second-factor/actions.ts'
import type { Db } from '#server/db.ts'
import { demoStaff } from './people.ts'
import { seedPeople } from './people-rows.ts'

/** What the demo club's people have in their authenticator. Known to everybody: a production start never seeds. */
export const demoAuthenticatorKey = 'GALLOSTAQUILLAGALLOSTAQUILLAGALL'

/** Somebody of each role, each with the second factor set up. */
export async function seedStaff({ db, masterKey }: { db: Db; masterKey: Buffer }): Promise<void> {
  await seedPeople(db, demoStaff)
  await plantFactors(db, masterKey)
  await seedLimits(db)
  await seedOwnRole(db)
}

/** Who sells at the window gives back a family's tickets alone; finance decides about more. What somebody set stays. */
async function seedLimits(db: Db): Promise<void> {
  await db
    .insertInto('roleLimits')
    .values({ role: 'box_office', actCents: 2_000_00, dayCents: 10_000_00 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A role that the club put together itself, to be looked at, copied and given. */
async function seedOwnRole(db: Db): Promise<void> {
  await db
    .insertInto('staffRoles')
    .values({
      name: 'Jefatura de accesos',
      description: 'Lleva las puertas y atiende en ellas a quien no encuentra su boleto.',
      permissions: [
        'open Desk',
        'see SeatHolder',
        'read AnyOrder',
        'read Attendance',
        'scan Ticket',
        'supervise Gate',
      ],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function plantFactors(db: Db, masterKey: Buffer): Promise<void> {
  const people = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', 'like', '%@club.example')
    .where('role', '<>', 'buyer')
    .execute()
  for (const { id } of people) await plant(db, masterKey, id, demoAuthenticatorKey)
}
