import { useEffect, useRef, type ReactNode } from 'react'
import { CameraTroubleNotice } from '../camera/camera-trouble-notice.tsx'
import { useCamera } from '#web/use-camera.ts'
import { BeforeTheSelfie } from './before-the-selfie.tsx'
import { ChallengeFailure } from './challenge-failure.tsx'
import { LivePoses } from './live-poses.tsx'
import { mayPass } from './persistently.ts'
import { Sending } from './sending.tsx'
import { useChallenge, type ChallengeActions } from './use-challenge.ts'

type ChallengeRunProps = ChallengeActions & {
  /** The way without face or camera; always offered. */
  without: ReactNode
}

/** From the explanation to the decision. The camera is asked for after one knows what for. */
export function ChallengeRun({ without, ...actions }: ChallengeRunProps) {
  const camera = useCamera('user')
  const run = useChallenge(actions, camera.video)
  const top = useRef<HTMLDivElement>(null)
  const live = ['framing', 'posing', 'judging', 'between'].includes(run.phase)
  const shown = camera.trouble?.code ?? run.failure?.code ?? (live ? 'running' : run.phase)
  useEffect(() => {
    if (shown === 'idle') return
    top.current?.focus()
    // Step, picture and words together in the window.
    if (shown === 'running') top.current?.scrollIntoView({ block: 'start' })
  }, [shown])
  const { close } = camera
  useEffect(() => {
    const over = run.failure !== null && !mayPass(run.failure)
    if (run.phase === 'sending' || over) close()
  }, [run.phase, run.failure, close])

  const begin = async () => {
    // A challenge lives for a short time: it starts once the camera is there.
    if (await camera.open()) await run.begin()
  }
  const stop = () => {
    run.stop()
    close()
  }
  const body = () => {
    if (camera.trouble !== null) {
      return <CameraTroubleNotice trouble={camera.trouble} onRetry={() => void begin()} without={without} />
    }
    if (run.failure !== null) {
      // What is taken is sent again, and the steps go on from there: nobody poses twice for a bad network.
      const sendable = (live || run.phase === 'sending') && mayPass(run.failure)
      return (
        <ChallengeFailure
          failure={run.failure}
          onAgain={() => void (sendable ? run.goOn() : begin())}
          again={sendable ? 'Seguir' : 'Empezar otra vez'}
          without={without}
        />
      )
    }
    if (run.phase === 'sending') return <Sending />
    if (live) {
      return (
        <LivePoses
          camera={camera}
          phase={run.phase}
          told={run.told}
          moment={run.moment}
          progress={run.progress}
          missed={run.missed}
          onReady={() => void run.goOn()}
          onStop={stop}
        />
      )
    }
    const waiting = camera.state !== 'off' || run.phase === 'starting'
    return <BeforeTheSelfie waiting={waiting} onBegin={() => void begin()} without={without} />
  }
  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-3">
      {body()}
    </div>
  )
}
