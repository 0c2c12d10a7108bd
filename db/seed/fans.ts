import { sql } from 'kysely'
import { giveConsent } from '#club/consents/server/actions.ts'
import { noteLookup } from '#people/fan-id/server/about-me/actions.ts'
import { newFanNumber } from '#people/fan-id/server/person/fan-number.ts'
import { curpIndex, sealPerson, type Person } from '#people/fan-id/server/person/sealed-person.ts'
import { openReview } from '#people/fan-id/server/review/actions.ts'
import { restrict } from '#people/restrictions/server/actions.ts'
import { appeal } from '#people/restrictions/server/appeals.ts'
import { restrictionsOf } from '#people/restrictions/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import { demoCurp } from './curp.ts'
import { seedChildren } from './children.ts'
import { demoFans } from './people.ts'
import { seedPeople } from './people-rows.ts'

type Setting = { db: Db; identityKeys: KeyRing; masterKey: Buffer; now?: Date }
type NewFan = {
  email: string
  phone: string
  way: 'face' | 'person'
  person: Omit<Person, 'curp' | 'nationality'>
}
type Account = { id: string; email: string }

const place = { channel: 'fan_id', address: '127.0.0.1', userAgent: 'demo' } as const
const day = 24 * 60 * 60 * 1000

const ana: NewFan = {
  email: 'ana@correo.example',
  phone: '+524425550101',
  way: 'face',
  person: {
    givenNames: 'Ana',
    firstSurname: 'Luna',
    secondSurname: 'Ríos',
    birthDate: '1988-04-12',
    sex: 'M',
  },
}
const carla: NewFan = {
  email: 'carla@correo.example',
  phone: '+524425550102',
  way: 'person',
  person: {
    givenNames: 'Carla',
    firstSurname: 'Mora',
    secondSurname: 'Díaz',
    birthDate: '1979-02-03',
    sex: 'M',
  },
}
const dante: NewFan = {
  email: 'dante@correo.example',
  phone: '+524425550103',
  way: 'person',
  person: {
    givenNames: 'Dante',
    firstSurname: 'Vega',
    secondSurname: 'Ruiz',
    birthDate: '1995-09-21',
    sex: 'H',
  },
}

/**
 * Fans in every state. Ana is approved, with two children, and somebody of the club has looked at her data; of her face
 * there is no template, for nobody's face is shipped: she enters by her account or by a code. Carla waits for a person's
 * review; Dante is kept out and has appealed. Done already, each part changes nothing.
 */
export async function seedFans({ db, identityKeys, masterKey, now = new Date() }: Setting): Promise<void> {
  await seedPeople(db, demoFans)
  const keys = { identityKeys, masterKey }
  const admin = await accountOf(db, 'admin@club.example')
  const boxOffice = await accountOf(db, 'taquilla@club.example')

  const anaId = await seedFan(db, keys, ana, async (tx, fan) => {
    await approve(tx, fan.id)
    const why = 'Caso de soporte: preguntó en qué iba su registro'
    await noteLookup(tx, { fanId: fan.id, accountId: boxOffice.id, what: 'Estado de tu registro', why }, now)
  })
  if (anaId !== null) await seedChildren(db, keys, anaId, now)

  await seedFan(db, keys, carla, (tx, fan) => {
    const words = 'No quiero usar mi rostro. Puedo ir a la taquilla con mi credencial.'
    return openReview(tx, fan, { reason: 'asked', words }, now)
  })

  const danteId = await seedFan(db, keys, dante, (tx, fan) => approve(tx, fan.id))
  if (danteId !== null) await seedRestriction(db, danteId.id, { admin, now })
}

type Keys = Pick<Setting, 'identityKeys' | 'masterKey'>
type Fan = { id: string; accountId: string }

/** One transaction a fan; `more` belongs to it. Null for who erased the Fan ID since. */
async function seedFan(
  db: Db,
  { identityKeys, masterKey }: Keys,
  { email, phone, way, person: given }: NewFan,
  more: (tx: Db, fan: Fan) => Promise<void>,
): Promise<Fan | null> {
  const { id: accountId } = await accountOf(db, email)
  const known = await db
    .selectFrom('fans')
    .select(['id', 'status'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (known !== undefined) return known.status === 'erased' ? null : { id: known.id, accountId }
  const person = { ...given, curp: demoCurp(given), nationality: 'MEX' }
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('fans')
      .values({ accountId, fanNumber: newFanNumber(), phone, way })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('fans')
      .set({
        sealedPerson: sealPerson(identityKeys, id, person),
        curpIndex: curpIndex(masterKey, person.curp),
      })
      .where('id', '=', id)
      .execute()
    const biometrics = way === 'face' ? (['biometrics'] as const) : []
    await giveConsent(tx, accountId, ['terms', 'privacy_notice', 'fan_id_notice', ...biometrics], place)
    await more(tx, { id, accountId })
    return { id, accountId }
  })
}

async function approve(tx: Db, fanId: string): Promise<void> {
  await tx
    .updateTable('fans')
    .set({ status: 'approved', decidedAt: sql<Date>`now()` })
    .where('id', '=', fanId)
    .execute()
}

/** Issued by the administrator: the appeal waits for somebody else of the club. */
async function seedRestriction(
  db: Db,
  fanId: string,
  { admin, now }: { admin: Account; now: Date },
): Promise<void> {
  const reason = 'Lanzó un objeto a la cancha en el partido contra Quetzales de Chiapas.'
  const endsAt = new Date(now.getTime() + 180 * day)
  if ((await restrictionsOf(db, fanId)).length === 0)
    await restrict(db, { fanId, reason, evidence: 'Cédula arbitral CA-0417', endsAt }, admin.id)
  const [standing] = await restrictionsOf(db, fanId)
  if (standing === undefined || standing.appealId !== null || standing.liftedAt !== null) return
  if (standing.endsAt <= standing.now) return
  const words = 'Ese día estaba en otra sección; mi boleto lo muestra. Revisen las cámaras, por favor.'
  await appeal(db, { restrictionId: standing.id, fanId, words })
}

function accountOf(db: Db, email: string): Promise<Account> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
}
