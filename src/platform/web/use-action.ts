import { useState } from 'react'
import { submitWithToast } from './submit-with-toast.ts'

/** A deed once at a time; true when it went well. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    return submitWithToast(work(), done, []).finally(() => setBusy(false))
  }
  return { busy, act }
}
