import { useState } from 'react'
import { deed } from './deed.ts'

/** A deed once at a time; true when it went well. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    return deed(work(), done, []).finally(() => setBusy(false))
  }
  return { busy, act }
}
