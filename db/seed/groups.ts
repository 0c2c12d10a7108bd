import { openHall } from '#selling/holds/server/engine/hall.ts'
import { acceptQuote, askForQuote } from '#products/group-sales/server/quote/answer.ts'
import { nameGuests } from '#products/group-sales/server/guests/actions.ts'
import { sendQuote } from '#products/group-sales/server/quote/put-quote.ts'
import { findGroup, zonesOf } from '#products/group-sales/server/sql.ts'
import type { Db } from '#server/db.ts'
import '#app/server/features.ts'
import { demoPeople } from './people.ts'

const dayMs = 86_400_000

/**
 * Two groups of a coming match: a school that agreed and owes its deposit, some of its guests named, and a company that nobody has
 * answered yet. Does nothing where there is a group already.
 */
export async function seedGroups({ db, now }: { db: Db; now: Date }): Promise<void> {
  if ((await db.selectFrom('groupSales').select('id').limit(1).executeTakeFirst()) !== undefined) return
  const match = await db
    .selectFrom('events')
    .select(['id', 'doorsAt'])
    .where('status', '=', 'published')
    .where('startsAt', '>', new Date(now.getTime() + 14 * dayMs))
    .where('requiresFanId', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('eventSeats').select('seatId').whereRef('eventId', '=', 'events.id')),
    )
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst()
  if (match === undefined) return
  const [buyer, clerk] = await Promise.all([accountOf(db, 'buyer'), accountOf(db, 'administrator')])
  const eventId = match.id
  const school = await askForQuote(
    db,
    {
      eventId,
      kind: 'school',
      name: 'Colegio Fray Luis de León',
      contact: `${buyer.firstName} ${buyer.lastName}`,
      email: buyer.email,
      phone: '+524421234567',
      quantity: 32,
      zoneIds: [],
      words: 'Son 28 niñas y niños de sexto y 4 maestras. Dos van en silla de ruedas.',
    },
    buyer.id,
  )
  await askForQuote(
    db,
    {
      eventId,
      kind: 'company',
      name: 'Aceros del Bajío',
      contact: 'Marisol Trejo',
      email: 'marisol.trejo@aceros.example',
      phone: '+524427654321',
      quantity: 80,
      zoneIds: [],
      words: 'Es para la comida de fin de año. ¿Se puede pagar por transferencia?',
      receiver: {
        rfc: 'ABA010203AB9',
        legalName: 'ACEROS DEL BAJIO',
        postalCode: '76090',
        taxRegime: '601',
        cfdiUse: 'G03',
        email: 'facturas@aceros.example',
      },
    },
    null,
  )
  const zones = await zonesOf(db, (await findGroup(db, school.id))!)
  const zone = zones.find(({ free, fares }) => free > 200 && fares.some(({ fare }) => fare === 'child'))
  if (zone === undefined) return
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  const version = await sendQuote(
    { db, seats: { hall: (id) => openHall(db, id) } },
    {
      groupId: school.id,
      by: clerk.id,
      input: {
        version: 0,
        lines: [
          { zoneId: zone.id, fare: 'child', quantity: 28, placeCents: null },
          { zoneId: zone.id, fare: 'adult', quantity: 4, placeCents: null },
        ],
        deposit: { percent: 30 },
        holdUntil: at(4),
        countUntil: at(8),
        payUntil: at(10),
        keepsDeposit: false,
        words:
          'Las maestras entran sin costo si el grupo pasa de 40. Los autobuses se estacionan en la puerta 7.',
      },
    },
  )
  await acceptQuote(db, { groupId: school.id, version, accountId: buyer.id })
  await nameGuests(db, school.id, buyer.id, [
    { firstName: 'Regina', lastName: 'Sánchez Luna', email: 'regina.sanchez@colegio.example' },
    { firstName: 'Emiliano', lastName: 'Ríos', email: 'emiliano.rios@colegio.example' },
    { firstName: 'Valentina', lastName: 'Ortega', email: null },
  ])
}

function accountOf(db: Db, role: 'buyer' | 'administrator') {
  const { email } = demoPeople.find((person) => person.role === role)!
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
}
