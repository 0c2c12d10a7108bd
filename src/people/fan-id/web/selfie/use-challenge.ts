import { useEffect, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { Problem } from '#lib/problem.ts'
import { sendStep, tellStep, type Challenge, type RevealedStep } from '../../sign-in-contract.ts'
import { signalTaken } from '../guidance/spoken.ts'
import { persistently } from './persistently.ts'
import { shoot, type Moment } from './shoot.ts'
import { wait } from './wait.ts'

/** `framing`: the person gets into the picture. `posing`: a step is told. `judging`: the server looks at it. */
export type Phase = 'idle' | 'starting' | 'framing' | 'posing' | 'judging' | 'between' | 'sending'

export type ChallengeActions = {
  /** Asks the server for a challenge. */
  start: () => Promise<Challenge>
  /** Asks the server to decide, once there is no further step. */
  decide: (challenge: Challenge) => Promise<void>
}

type Run = {
  challenge: Challenge
  /** Taken and not yet seen by the server: sent again after a lost answer, never taken again. */
  pending: { told: RevealedStep; files: [File, File] } | null
  ended: AbortController
}

/** After a step: long enough to hear that it is done, longer to read what was wrong. */
const pause = { done: 900, missed: 3_500 }

/** One run of a challenge: each step is asked for once the server has seen the one before. */
export function useChallenge({ start, decide }: ChallengeActions, video: HTMLVideoElement | null) {
  const [phase, setPhase] = useState<Phase>('idle')
  const [told, setTold] = useState<RevealedStep | null>(null)
  const [moment, setMoment] = useState<Moment>(null)
  const [progress, setProgress] = useState({ done: 0, of: 0 })
  const [missed, setMissed] = useState<string | null>(null)
  const [failure, setFailure] = useState<Problem | null>(null)
  const run = useRef<Run | null>(null)
  const seen = useRef(video)
  useEffect(() => {
    seen.current = video
  }, [video])
  useEffect(() => () => run.current?.ended.abort(), [])

  async function begin() {
    run.current?.ended.abort()
    setFailure(null)
    setMissed(null)
    setTold(null)
    setProgress({ done: 0, of: 0 })
    setPhase('starting')
    try {
      run.current = { challenge: await start(), pending: null, ended: new AbortController() }
      setPhase('framing')
    } catch (problem) {
      setPhase('idle')
      fail(problem)
    }
  }

  /** Goes through the steps, or on with them after a failure that may pass. */
  async function goOn() {
    const current = run.current
    if (current === null) return
    setFailure(null)
    try {
      while (await step(current));
      setPhase('sending')
      await decide(current.challenge)
      setPhase('idle')
    } catch (problem) {
      setMoment(null)
      if (!current.ended.signal.aborted) fail(problem)
    }
  }

  /** One step; false when there is none left. */
  async function step(current: Run): Promise<boolean> {
    const { challenge, ended } = current
    if (current.pending === null) {
      const next = await persistently(() =>
        call(tellStep, { params: { challengeId: challenge.id }, body: { nonce: challenge.nonce } }),
      )
      setProgress(next)
      if (next.told === null) return false
      setTold(next.told)
      setMissed(null)
      setPhase('posing')
      const camera = await shownBy(seen, ended.signal)
      const files = await shoot({ video: camera, told: next.told, show: setMoment, signal: ended.signal })
      signalTaken()
      current.pending = { told: next.told, files }
    }
    setPhase('judging')
    const answer = await sendPair(challenge, current.pending)
    current.pending = null
    ended.signal.throwIfAborted()
    setProgress(answer)
    if (answer.next === 'decide') return false
    setMissed(answer.missed)
    setPhase('between')
    await wait(answer.missed === null ? pause.done : pause.missed, ended.signal)
    return true
  }

  function fail(problem: unknown) {
    if (!(problem instanceof Problem)) throw problem
    setFailure(problem)
  }

  const stop = () => {
    run.current?.ended.abort()
    run.current = null
    setMoment(null)
    setPhase('idle')
  }
  return { phase, told, moment, progress, missed, failure, begin, goOn, stop }
}

function sendPair({ id }: Challenge, { told, files }: NonNullable<Run['pending']>) {
  const headers = { 'step-nonce': told.nonce }
  return persistently(() =>
    call(sendStep, { params: { challengeId: id, step: told.step }, files }, { headers }),
  )
}

/** The video that shows the camera, once there is a picture in it. */
async function shownBy(
  seen: { current: HTMLVideoElement | null },
  signal: AbortSignal,
): Promise<HTMLVideoElement> {
  while (seen.current === null || seen.current.videoWidth === 0) await wait(50, signal)
  return seen.current
}
