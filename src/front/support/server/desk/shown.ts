import type { Reply } from '#lib/endpoint.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { Db } from '#server/db.ts'
import { headOf, messagesOf, type CaseRow } from '../entry/case-answer.ts'
import type { readDeskCase } from '../../desk-contract.ts'
import { assigneeOf, listNotes, ordersOf } from './sql.ts'

type Listed = CaseRow & { assignedName: string | null; waitsSince: Date | null }

export function deskHead(row: Listed) {
  const { id, name, email, assignedName, waitsSince } = row
  return { ...headOf(row), id, name, email, assignedName, waitsSince }
}

/** A case as the desk sees it: messages, notes between colleagues, and the orders of that mail. */
export async function deskCase(db: Db, found: CaseRow, staffId: string): Promise<Reply<typeof readDeskCase>> {
  const messages = await messagesOf(db, found)
  const notes = await listNotes(db, found.id)
  const orders = await ordersOf(db, found)
  const waits = found.status === 'received' || found.status === 'in_review'
  return {
    ...deskHead({
      ...found,
      assignedName: await assigneeOf(db, found.id),
      waitsSince: waits ? found.changedAt : null,
    }),
    accountId: found.accountId,
    mine: found.assignedTo === staffId,
    messages,
    notes: notes.map(({ authorName, ...note }) => ({ ...note, authorName: authorName ?? 'Atención' })),
    orders: orders.map((order) => ({ ...order, folio: folioOf(order.folio) })),
  }
}
