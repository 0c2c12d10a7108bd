import type { Problem } from '#lib/problem.ts'
import { toast } from '#ui/toast.ts'
import { invalidate } from '#web/query.ts'
import { listMinors } from '../contract.ts'

/** Does one thing with a child, says how it went, and reads the list anew. False when it was refused. */
export async function submitWithToast(work: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await work()
    toast({ title: done, tone: 'ok' })
    return true
  } catch (error) {
    toast({ title: (error as Problem).message, tone: 'danger' })
    return false
  } finally {
    await invalidate(listMinors)
  }
}
