import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeFan, signInFan } from '#people/fan-id/server/testing/make-fan.ts'
import { openWorld } from '#world/world.ts'
import type { FanStatus } from '#server/schema.ts'
import { sealUnder } from '#server/key-ring.ts'

export type FanMatchStage = Awaited<ReturnType<typeof openFanMatch>>
export type FanBuyer = Awaited<ReturnType<FanMatchStage['fan']>>

/** A match that asks for a Fan ID, four tickets a person, and people who have one. */
export async function openFanMatch() {
  const world = await openWorld()
  const { db, config, event } = world
  await sql`update events set requires_fan_id = true, tickets_per_fan = 4 where id = ${event.id}`.execute(db)

  async function fan(status: FanStatus = 'approved', person: object = {}) {
    const buyer = await world.buyer()
    await sql`update accounts set email_confirmed_at = now() where id = ${buyer.accountId}`.execute(db)
    const email = (await buyer.get('/account')).body.email as string
    const { fanId } = await makeFan(world, { email, accountId: buyer.accountId, status, person })
    const { fanNumber } = await db
      .selectFrom('fans')
      .select('fanNumber')
      .where('id', '=', fanId)
      .executeTakeFirstOrThrow()
    const browser = world.browser()
    await signInFan(world, browser, fanId)
    return { fanId, fanNumber, email, buyer, browser, accountId: buyer.accountId }
  }

  /** A child under a fan, born on that day. */
  async function child(fanId: string, birthDate: string): Promise<string> {
    const id = randomUUID()
    const person = {
      givenNames: 'Lía Sofía',
      firstSurname: 'López',
      secondSurname: null,
      curp: '',
      birthDate,
    }
    const sealed = sealUnder(config.identityKeys, `minor:${id}:person`, Buffer.from(JSON.stringify(person)))
    await db.transaction().execute(async (tx) => {
      await sql`insert into minors (id, sealed_person, curp_index)
        values (${id}, ${sealed}, ${Buffer.from(randomUUID().replaceAll('-', ''))})`.execute(tx)
      await sql`insert into minor_guardians (minor_id, fan_id, relation, rank, slot, notice_version, notice_hash)
        values (${id}, ${fanId}, 'mother', 1,
          1 + (select count(*) from minor_guardians where fan_id = ${fanId}), '1', ${Buffer.alloc(32)})`.execute(
        tx,
      )
    })
    return id
  }

  /** Who is bound to a ticket now. */
  async function holder(ticketId: string) {
    return db
      .selectFrom('ticketHolders')
      .select(['fanId', 'minorId', 'how', 'boundBy'])
      .where('ticketId', '=', ticketId)
      .executeTakeFirst()
  }

  return { ...world, fan, child, holder }
}
