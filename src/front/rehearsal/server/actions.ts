import { audit } from '#server/audit.ts'
import { comingSales, findSale, inFlightOf, type Sale } from '#catalogue/waiting-room/server/sales.ts'
import { changeRate } from '#catalogue/waiting-room/server/desk/actions.ts'
import { subjectOf } from '#catalogue/waiting-room/rules.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { Report } from '../contract.ts'
import * as sql from './sql.ts'

type Deps = Pick<Services, 'db' | 'features'>

type OpenSale = { subject: string; sale: Sale }

/** Sales in which real fans may buy now: what a rehearsal would take strength from. */
export async function openSales(services: Deps): Promise<OpenSale[]> {
  const subjects = await comingSales(services)
  const found = await Promise.all(
    subjects.map(async (subject) => ({ subject, sale: await findSale(services, subject) })),
  )
  return found.filter(({ sale }) => sale?.status === 'open' && !sale.soldOut) as OpenSale[]
}

/** Whether somebody really buys at this moment: seats of an open sale are held. */
export async function anybodyBuys(services: Deps): Promise<boolean> {
  const open = await openSales(services)
  const held = await Promise.all(open.map(({ subject }) => inFlightOf(services, subject)))
  return held.some((seats) => seats > 0)
}

type Wish = { saleId: string; fans: number; duringSale: boolean }

/**
 * Writes a rehearsal down as one that waits. Refuses a sale that is no coming match, a second rehearsal beside one, and one beside
 * a real sale unless somebody has said that it may.
 */
export async function askForRehearsal(
  services: Deps,
  { saleId, fans, duringSale }: Wish,
  accountId: string | null,
  begin: (tx: Db, id: number) => Promise<void> = async () => undefined,
): Promise<number> {
  const subject = subjectOf(saleId)
  const sale = subject.startsWith('event:') ? await findSale(services, subject) : null
  if (sale === null || sale.status === 'over' || sale.status === 'cancelled')
    throw notFound('No encontramos ese partido entre los que vienen.')
  const open = await openSales(services)
  if (open.length > 0 && !duringSale)
    throw new Problem('sale_open', 'Hay una venta abierta: el ensayo le quita fuerza a las máquinas.', 409, {
      sales: open.map(({ sale: { title } }) => title),
    })
  return services.db.transaction().execute(async (tx) => {
    const row = { subject, title: sale.title, fans, duringSale: open.length > 0, askedBy: accountId }
    const id = await sql.insertRehearsal(tx, row)
    if (id === undefined)
      throw new Problem('rehearsal_runs', 'Ya hay un ensayo en curso. Espera o detenlo.', 409)
    const detail = { fans, duringSale: row.duringSale }
    await audit(tx, { accountId, action: 'rehearsal.start', subject: `rehearsal:${id}`, detail })
    await begin(tx, id)
    return id
  })
}

/** From the desk: a worker does it. */
export function startRehearsal(services: Deps, wish: Wish, accountId: string): Promise<number> {
  return askForRehearsal(services, wish, accountId, (tx, rehearsalId) =>
    enqueue(tx, 'rehearse', { rehearsalId }, { key: `rehearse:${rehearsalId}` }),
  )
}

export async function stopRehearsal({ db }: Deps, id: number, accountId: string): Promise<void> {
  await known(db, id)
  await db.transaction().execute(async (tx) => {
    await sql.askToStop(tx, id)
    await sql.dropStopped(tx)
    await audit(tx, { accountId, action: 'rehearsal.stop', subject: `rehearsal:${id}` })
  })
}

/** The measured rate becomes the room's own, as if somebody had typed it. */
export async function takeProposal(services: Deps, id: number, accountId: string): Promise<void> {
  const { subject, report } = await known(services.db, id)
  const proposal = report === null ? null : Report.parse(report).proposal
  if (proposal === null) throw new Problem('no_proposal', 'Este ensayo no midió un paso.', 409)
  await changeRate(
    services,
    { subject, accountId },
    { perMinute: proposal.perMinute, beyond: !proposal.reached },
  )
  await audit(services.db, {
    accountId,
    action: 'rehearsal.rate',
    subject: `rehearsal:${id}`,
    detail: { perMinute: proposal.perMinute },
  })
}

export async function known(db: Db, id: number): Promise<sql.RehearsalRow> {
  const row = await sql.findRehearsal(db, id)
  if (row === undefined) throw notFound('No encontramos ese ensayo.')
  return row
}
