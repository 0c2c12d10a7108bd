import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { drawFrame, fileOf, selfieWidth } from '../camera/grab.ts'
import type { Camera } from '../camera/use-camera.ts'
import { Viewfinder } from '../camera/viewfinder.tsx'
import { FaceOval } from '../guidance/face-oval.tsx'
import { signalTaken, useSpoken } from '../guidance/spoken.ts'
import { stepWords } from '../guidance/step-words.ts'
import { useGuidance } from '../guidance/use-guidance.ts'
import type { Step } from '../sign-in/contract.ts'

type LivePosesProps = {
  camera: Camera
  steps: Step[]
  at: number
  onPicture: (file: File) => void
  onStop: () => void
}

/** The steps one after another. A pose that is held takes its own picture; after a few seconds there is a button. */
export function LivePoses({ camera, steps, at, onPicture, onStop }: LivePosesProps) {
  const step = steps[at] ?? null
  const taken = useRef(false)
  useEffect(() => {
    taken.current = false
  }, [at])
  const take = (frame: HTMLCanvasElement) => {
    if (taken.current) return
    taken.current = true
    signalTaken()
    void fileOf(frame, `step-${at}.jpg`).then(onPicture, () => {
      taken.current = false
    })
  }
  const takeNow = () => {
    const { video } = camera
    if (video !== null && video.videoWidth > 0) take(drawFrame(video, { widest: selfieWidth }))
  }
  const { aim, ready, byHand } = useGuidance({ video: camera.video, step, onTake: take })
  const title = step === null ? null : stepWords[step].title
  useSpoken(title, aim)
  const waiting = ready ? 'Te estamos viendo…' : 'Preparamos la guía…'
  const words = aim?.words ?? (byHand && !ready ? 'Sigue la indicación y toma la foto.' : waiting)

  return (
    <div className="grid gap-4">
      <div>
        <p className="text-sm text-ink-2">
          Paso {Math.min(at + 1, steps.length)} de {steps.length}
        </p>
        <h2 className="text-3xl">{title ?? 'Listo'}</h2>
      </div>
      <Viewfinder
        attach={camera.attach}
        on={camera.state === 'on'}
        mirrored
        label="Lo que ve tu cámara"
        className="mx-auto aspect-3/4 max-h-[54dvh] w-full max-w-[calc(54dvh*0.75)]"
      >
        <FaceOval step={step} met={aim?.met ?? false} />
      </Viewfinder>
      <p
        className={`flex min-h-14 items-center justify-center rounded-md px-4 py-2 text-center text-lg font-semibold ${aim?.met ? 'bg-ok-soft text-ok' : 'bg-sunken'}`}
      >
        {words}
      </p>
      <div className="grid gap-2">
        {byHand && (
          <Button wide onClick={takeNow} icon={<IconCamera size={22} aria-hidden />}>
            Tomar la foto
          </Button>
        )}
        <Button wide variant="ghost" onClick={onStop}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}
