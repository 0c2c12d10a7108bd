import { dayInMexico } from '#lib/dates.ts'
import { notFound } from '#lib/problem.ts'
import { offerTicketIn } from '#matchday/transfers/server/actions.ts'
import { openMinor } from '#matchday/minors/server/person/sealed-minor.ts'
import { noteLookup } from '#people/fan-id/server/about-me/actions.ts'
import { openPerson } from '#people/fan-id/server/person/sealed-person.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import * as sql from './sql.ts'

type By = { accountId: string; by: string }

/** Writes down something of a person for colleagues; the person reads it in the copy of their data. */
export function writeNote(db: Db, { accountId, by }: By, words: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await sql.isPerson(tx, accountId))) throw noPerson()
    await sql.insertNote(tx, { accountId, words, writtenBy: by })
    await audit(tx, { accountId: by, action: 'account.noted', subject: `account:${accountId}` })
  })
}

/**
 * Opens what lies sealed of a person, and writes that down in the same transaction: in the club's log, and in the list of looks that
 * the fan reads.
 */
export function reveal(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { accountId, by }: By,
  why: string,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    if (!(await sql.isPerson(tx, accountId))) throw noPerson()
    await audit(tx, {
      accountId: by,
      action: 'account.revealed',
      subject: `account:${accountId}`,
      detail: { reason: why },
    })
    const fan = await sql.findSealedFan(tx, accountId)
    if (fan === undefined)
      return { curp: null, birthDate: await sql.birthDateOnPass(tx, accountId), minors: [] }
    await noteLookup(
      tx,
      { fanId: fan.id, accountId: by, what: 'Tus datos, desde tu página en el club', why },
      now,
    )
    const person =
      fan.sealedPerson === null ? null : openPerson(config.identityKeys, fan.id, fan.sealedPerson)
    const minors = (await sql.sealedMinors(tx, fan.id)).map(({ id, sealedPerson }) => {
      const minor = openMinor(config.identityKeys, id, sealedPerson)
      return { name: `${minor.givenNames} ${minor.firstSurname}`, birthDate: minor.birthDate }
    })
    return {
      curp: person?.curp ?? null,
      birthDate: person?.birthDate ?? (await sql.birthDateOnPass(tx, accountId)),
      minors,
    }
  })
}

/** Offers a ticket in the name of its owner, who asked for it: nothing changes until it is accepted. */
export function offerFor(
  db: Db,
  { accountId, by }: By,
  { ticket, to }: { ticket: string; to: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await offerTicketIn(tx, { ticketId: ticket, accountId, to: { email: to } })
    await audit(tx, {
      accountId: by,
      action: 'account.ticket_offered',
      subject: `account:${accountId}`,
      detail: { day: dayInMexico(new Date()) },
    })
  })
}

const noPerson = () => notFound('No encontramos a esa persona.')
