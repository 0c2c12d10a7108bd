import type { Disk } from 'flydrive'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { ChoiceError, type Choice, type Seed } from './choice.ts'
import { seedDemoClub, seedStadium } from './demo-club.ts'
import { seedFans } from './fans.ts'
import { seedGroups } from './groups.ts'
import { seedTransfers, seedReturn } from './transfers.ts'
import { demoPeople } from './people.ts'
import { seedPeople } from './people-rows.ts'
import { seedRounds } from './season/rounds.ts'
import { seedSeason } from './season/season.ts'
import { seedGiftCards } from './gift-cards.ts'
import { seedShopOrders } from './shop-orders.ts'
import { plantFactors, seedStaff } from './staff.ts'

type Setting = { db: Db; databaseUrl: string; config: Config; files?: Disk; now?: Date }
type Filling = Choice & { seed: Seed }

/** Who opens an empty club: without somebody of the club, nobody could make the first match. */
export const firstPerson = demoPeople.find(({ role }) => role === 'administrator')!

/**
 * Fills a database as a start was told. `empty`: whoever opens the club, and the stadium only where its size was said.
 * `demo`: the demo club in the middle of its season. `season`: seventeen rounds on sale besides. Every step does nothing
 * when it is done already. Throws a ChoiceError where the database holds something else.
 */
export async function fillDatabase(setting: Setting, { seed, seats }: Filling): Promise<void> {
  const { db, config, files, now = new Date() } = setting
  await refuseOther(db, { seed, seats })
  if (seed === 'empty') {
    await ensureSigningKey(db, config.masterKey)
    await seedPeople(db, [firstPerson])
    await plantFactors(db, config.masterKey)
    if (seats !== null) await seedStadium(db, seats)
    return
  }
  await seedDemoClub(db, { now, ...(seats !== null && { seats }), ...(files && { files }) })
  await seedTransfers({ ...setting, masterKey: config.masterKey })
  await seedShopOrders(setting)
  await seedGiftCards(setting)
  await seedFans({ db, now, identityKeys: config.identityKeys, masterKey: config.masterKey })
  await seedStaff({ db, masterKey: config.masterKey })
  await seedSeason({ ...setting, now })
  await seedReturn(db)
  await seedGroups({ db, now })
  if (seed === 'season') await seedRounds(db, now)
}

async function refuseOther(db: Db, { seed, seats }: Filling): Promise<void> {
  const buyer = demoPeople.find(({ role }) => role === 'buyer')!
  const demo = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirst()
  if (seed === 'empty' && demo !== undefined)
    throw new ChoiceError(
      'La base ya tiene el club de demostración. Para abrirla vacía, empieza de cero: npm run db:reset.',
    )
  if (seats === null) return
  const stadium = await db
    .selectFrom('seatingPlans')
    .select('seatCount')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (stadium !== undefined && stadium.seatCount !== seats)
    throw new ChoiceError(
      `El estadio ya tiene ${stadium.seatCount} asientos. Para otro tamaño, empieza de cero: npm run db:reset.`,
    )
}
