import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { liftLocked, log, tell } from './actions.ts'
import * as rules from '../rules.ts'
import * as sql from './sql.ts'

/** The fan's own words against a restriction: once for each, while it stands. */
export function appeal(
  db: Db,
  { restrictionId, fanId, words }: { restrictionId: string; fanId: string; words: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await sql.lockRestriction(tx, restrictionId)
    if (row === undefined || row.fanId !== fanId || row.issuedBy === null || sql.isPending(row))
      throw notFound('No encontramos esa restricción.')
    if (row.appealId !== null)
      throw new Problem('appealed_already', 'Ya apelaste. Te avisamos en cuanto haya respuesta.')
    if (row.liftedAt !== null || row.endsAt <= row.now)
      throw new Problem('restriction_over', 'Esa restricción ya terminó.')
    const dueAt = rules.businessDaysAfter(row.now, rules.answerDays)
    await sql.insertAppeal(tx, { restrictionId, issuedBy: row.issuedBy, words, madeAt: row.now, dueAt })
  })
}

type Decision = { appealId: string; decision: 'upheld' | 'rejected'; answer: string }

/** Answers an appeal; never by who issued the restriction. Upheld, the restriction ends with it. */
export function decideAppeal(
  db: Db,
  { appealId, decision, answer }: Decision,
  staffId: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const restrictionId = await sql.restrictionOfAppeal(tx, appealId)
    const row = restrictionId === null ? undefined : await sql.lockRestriction(tx, restrictionId)
    if (row === undefined) throw notFound('No encontramos esa apelación.')
    if (row.issuedBy === staffId)
      throw new Problem(
        'own_restriction',
        'Esta apelación la decide alguien distinto de quien restringió.',
        403,
      )
    if (!(await sql.closeAppeal(tx, appealId, { status: decision, answer, decidedBy: staffId })))
      throw new Problem('decided_already', 'Esa apelación ya se decidió.')
    await log(tx, staffId, 'restriction.decide', row.id, { decision })
    if (decision === 'upheld') return liftLocked(tx, row, answer, staffId)
    const fan = row.fanId === null ? undefined : await sql.lockFan(tx, row.fanId)
    if (fan === undefined) return
    await tell(tx, fan.accountId, `rejected:${row.id}`, {
      title: 'Respondimos tu apelación',
      body: 'La restricción sigue. Abre tu Fan ID para leer por qué.',
      mail: { blocks: [{ kind: 'text', text: answer }], button: 'Leer la respuesta' },
    })
  })
}
