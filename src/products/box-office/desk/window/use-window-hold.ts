import { useEffect, useRef, useState } from 'react'
import { releaseHold, type Hold } from '#selling/holds/contract.ts'
import type { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { serverNow } from '#web/server-clock.ts'

export type SeatsAsked = { seatIds: number[] } | { bestAvailable: { quantity: number; zoneId?: number } }

/** With it the window takes seats beside a sale's waiting room (decision 37). */
export const atWindow = { headers: { 'at-window': 'yes' } }

/** `More`: what is said of the seats besides. */
export type WindowHold<More = object> = {
  hold: Hold | null
  busy: boolean
  problem: string | null
  say: (problem: string | null) => void
  /** True when the seats were had. */
  take: (asked: SeatsAsked & More) => Promise<boolean>
  drop: () => Promise<void>
  /** Seats that were dropped and that nothing was taken in place of: free for this window before the map hears it. */
  dropped: readonly number[]
  /** It was sold. */
  forget: () => void
}

/** What this window holds of one match, pack or bonogallo. Other seats take its place, and it ends with its time. */
export function useWindowHold<More = object>(
  take: (asked: SeatsAsked & More & { replaces?: string }) => Promise<Hold>,
): WindowHold<More> {
  const [hold, setHold] = useState<Hold | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [dropped, setDropped] = useState<number[]>([])
  const expiresAt = hold?.expiresAt
  useEffect(() => {
    if (expiresAt === undefined) return
    const end = () => {
      setHold(null)
      setProblem('Se acabó el tiempo y soltamos los lugares. Apártalos otra vez.')
    }
    const timer = setTimeout(end, Math.max(0, new Date(expiresAt).getTime() - serverNow()))
    return () => clearTimeout(timer)
  }, [expiresAt])

  // Who turns to another product leaves no seats behind.
  const own = useRef<string | undefined>(undefined)
  useEffect(() => {
    own.current = hold?.id
  }, [hold])
  useEffect(
    () => () => {
      if (own.current === undefined) return
      void call(releaseHold, { params: { holdId: own.current } }).catch(() => undefined)
    },
    [],
  )

  async function attempt(work: () => Promise<Hold | null>): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    setDropped([])
    try {
      setHold(await work())
      return true
    } catch (error) {
      setProblem((error as Problem).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    hold,
    busy,
    problem,
    say: setProblem,
    take: async (asked) =>
      !busy && attempt(() => take({ ...asked, ...(hold !== null && { replaces: hold.id }) })),
    drop: async () => {
      if (hold === null) return
      await attempt(async () => {
        await call(releaseHold, { params: { holdId: hold.id } })
        setDropped(hold.seats.map(({ id }) => id))
        return null
      })
    },
    dropped,
    forget: () => {
      setHold(null)
      setProblem(null)
    },
  }
}
