import { useCallback, useEffect, useRef, useState } from 'react'
import { queryClient, useSend } from '#web/query.ts'
import { askRegistration } from '../confirmation-contract.ts'
import { savedSession, useSession } from '#web/session-store.ts'

const everyMs = 4000

export type Waiting = {
  state: 'waiting' | 'log_in' | 'over'
  /** Seconds until another mail may be asked for. */
  waitSeconds: number
  /** Asks now; says whether it still waits. */
  ask: () => Promise<boolean>
}

/** While the mail is on its way: asks the server every few seconds, and logs in when it was confirmed anywhere. */
export function useWaitForMail(): Waiting {
  const { mutateAsync } = useSend(askRegistration)
  const [state, setState] = useState<Waiting['state']>('waiting')
  const [waitSeconds, setWaitSeconds] = useState(0)
  const asking = useRef(false)

  const ask = useCallback(async () => {
    if (asking.current) return true
    asking.current = true
    try {
      const answer = await mutateAsync({})
      setWaitSeconds(answer.waitSeconds)
      if (answer.session !== null) {
        queryClient.clear()
        useSession.getState().signIn(answer.session)
        return false
      }
      if (answer.state === 'log_in' || answer.state === 'over') setState(answer.state)
      return answer.state === 'waiting'
    } catch {
      return true
    } finally {
      asking.current = false
    }
  }, [mutateAsync])

  useEffect(() => {
    if (state !== 'waiting') return
    const look = () => void (document.visibilityState === 'visible' && ask())
    look()
    const again = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(again)
      document.removeEventListener('visibilitychange', look)
    }
  }, [state, ask])

  // Another tab of this browser went in first, by the link or by asking.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === savedSession.token) useSession.getState().restore()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])

  return { state, waitSeconds, ask }
}
