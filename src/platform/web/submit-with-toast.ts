import type { Endpoint } from '#lib/endpoint.ts'
import { toast } from '#ui/toast.ts'
import { invalidate } from './query.ts'

/** Waits for a call, says in passing how it went, and makes the lists that show it ask again. True when it went well. */
export async function submitWithToast(
  request: Promise<unknown>,
  done: string,
  shownBy: Endpoint[],
): Promise<boolean> {
  try {
    await request
    toast({ title: done, tone: 'ok' })
    return true
  } catch (problem) {
    toast({ title: (problem as Error).message, tone: 'danger' })
    return false
  } finally {
    await Promise.all(shownBy.map(invalidate))
  }
}
