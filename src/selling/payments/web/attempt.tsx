import { useRef, useState } from 'react'
import type { Asking } from '#lib/endpoint.ts'
import { hasNoAnswer, type Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { payOrder, type Payment } from '../contract.ts'

export type PayBody = Asking<typeof payOrder>['body']

/** `unanswered`: it was sent and nobody knows yet what became of it. */
type Phase = 'idle' | 'sending' | 'unanswered'

export type Attempt = {
  phase: Phase
  problem: Problem | null
  /** Null when there was no answer or a refusal; both are in `phase` and `problem`. */
  pay: (body: PayBody) => Promise<Payment | null>
  /** Sends what got no answer once more, as the same attempt. */
  again: () => Promise<Payment | null>
  settled: () => void
}

const pausesMs = [0, 1500, 4000]

/** One attempt at a time: each press has its own key, kept until an answer came, so that nothing is charged twice. */
export function useAttempt(orderId: string): Attempt {
  const open = useRef<{ key: string; body: PayBody } | null>(null)
  const busy = useRef(false)
  const [phase, setPhase] = useState<Phase>('idle')
  const [problem, setProblem] = useState<Problem | null>(null)

  async function send(): Promise<Payment | null> {
    if (busy.current || open.current === null) return null
    busy.current = true
    setPhase('sending')
    setProblem(null)
    try {
      const payment = await sendUntilAnswered(orderId, open.current)
      open.current = null
      setPhase('idle')
      return payment
    } catch (error) {
      const refusal = error as Problem
      const unanswered = hasNoAnswer(refusal) && refusal.code !== 'provider_unavailable'
      if (!unanswered) open.current = null
      setPhase(unanswered ? 'unanswered' : 'idle')
      setProblem(refusal)
      return null
    } finally {
      busy.current = false
    }
  }

  return {
    phase,
    problem,
    pay: (body) => {
      open.current ??= { key: crypto.randomUUID(), body }
      return send()
    },
    again: send,
    settled: () => {
      open.current = null
      setPhase('idle')
      setProblem(null)
    },
  }
}

/** Sends the same key and body again while the network fails. */
async function sendUntilAnswered(
  orderId: string,
  { key, body }: { key: string; body: PayBody },
): Promise<Payment> {
  for (const [index, pause] of pausesMs.entries()) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      return await call(payOrder, { params: { orderId }, body }, { headers: { 'Idempotency-Key': key } })
    } catch (error) {
      if (!hasNoAnswer(error as Problem) || index === pausesMs.length - 1) throw error
    }
  }
  throw new Error('A loop that always answers or throws')
}
