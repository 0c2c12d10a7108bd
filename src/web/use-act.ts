import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { toast } from '#ui/toast.ts'

/** Does something once at a time and says in passing how it went; true when it did. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await work()
      toast({ tone: 'ok', title: done })
      return true
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Problem).message })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
