import { eventTitle } from '#catalogue/events/event-title.ts'
import { notifyAll } from '#people/notifications/server/actions.ts'
import { Problem } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import { changeSteps, noticeOf, type ChangeStep } from '#catalogue/events/changes-rules.ts'
import {
  claimItem,
  dueItems,
  findChange,
  markDone,
  markFailed,
  markFinished,
  type ChangeRow,
} from '../sql.ts'
import { itemWork } from './item-work.ts'

type Deps = Pick<Services, 'db'>

/**
 * Does what a change still has to do, step by step, one transaction a thing. Killed anywhere and begun again, it goes on
 * with what is left: a thing is marked done in the transaction that does it.
 */
export async function runChange(services: Deps, changeId: number): Promise<void> {
  const change = await findChange(services.db, changeId)
  if (change === undefined) return
  for (const step of changeSteps) {
    for (let after = ''; ;) {
      const subjects = await dueItems(services.db, changeId, step, after)
      if (subjects.length === 0) break
      if (step === 'messages') await notifyEveryone(services, change, subjects)
      else for (const subject of subjects) await doItem(services, change, step, subject)
      after = subjects.at(-1)!
    }
  }
  await markFinished(services.db, changeId)
}

async function doItem(services: Deps, change: ChangeRow, step: ChangeStep, subject: string): Promise<void> {
  const item = { changeId: change.id, step, subject }
  let why: unknown
  try {
    await services.db.transaction().execute(async (tx) => {
      const claimed = await claimItem(tx, item)
      if (claimed === undefined) return
      const amountCents = await itemWork(tx, change, { step, ...claimed }).catch((error: unknown) => {
        why = error
        throw error
      })
      await markDone(tx, item, [subject], amountCents)
    })
  } catch (error) {
    // What goes wrong outside the work (no connection, the process ends) is no fault of this one thing.
    if (error !== why) throw error
    if (error instanceof Problem && error.code === 'not_refundable')
      await markDone(services.db, item, [subject])
    else await markFailed(services.db, item, whyOf(error))
  }
}

function whyOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200)
}

async function notifyEveryone({ db }: Deps, change: ChangeRow, subjects: string[]): Promise<void> {
  const { button, ...notice } = noticeOf({ ...change, match: eventTitle(change) })
  await db.transaction().execute(async (tx) => {
    await notifyAll(tx, subjects, { ...notice, kind: 'match_change', mail: { button } })
    await markDone(tx, { changeId: change.id, step: 'messages' }, subjects)
  })
}
