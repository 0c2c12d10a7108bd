import { IconCheck } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import type { Camera } from '#web/use-camera.ts'
import { Viewfinder } from '../camera/viewfinder.tsx'
import { FaceOval } from '../guidance/face-oval.tsx'
import { useSpoken } from '../guidance/spoken.ts'
import { stepWords } from '../../step-words.ts'
import { useGuidance } from '../guidance/use-guidance.ts'
import type { RevealedStep } from '../../sign-in-contract.ts'
import type { Moment } from './shoot.ts'
import type { Phase } from './use-challenge.ts'

type LivePosesProps = {
  camera: Camera
  phase: Phase
  told: RevealedStep | null
  moment: Moment
  progress: { done: number; of: number }
  missed: string | null
  onReady: () => void
  onStop: () => void
}

/** The steps one after another: the screen says what to do, counts down, and lights the face with two colours. */
export function LivePoses({
  camera,
  phase,
  told,
  moment,
  progress,
  missed,
  onReady,
  onStop,
}: LivePosesProps) {
  const seconds = moment !== null && 'seconds' in moment ? moment.seconds : null
  const colour = moment !== null && 'colour' in moment ? moment.colour : null
  const framing = phase === 'framing'
  // Looking at a frame takes a slow phone its whole time: not while the moment is near.
  const guided = framing ? 'front' : phase === 'posing' && (seconds ?? 0) > 1 ? (told?.pose ?? null) : null
  const { aim } = useGuidance({ video: camera.video, step: guided })
  const title = titleOf(phase, told, missed)
  useSpoken(
    seconds === null || told === null ? title : `${title}. Cuenta de ${Math.ceil(told.readyMs / 1000)}.`,
    aim,
  )
  const words = wordsOf(phase, colour, aim?.words ?? null, missed)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="text-sm text-ink-2">
          {progress.of === 0
            ? 'Antes de empezar'
            : `Paso ${Math.min(progress.done + 1, progress.of)} de ${progress.of}`}
        </p>
        <h2 className="text-3xl">{title}</h2>
      </div>
      {colour !== null && (
        <div
          aria-hidden
          data-flash={colour}
          className="fixed inset-0 z-50"
          style={{ backgroundColor: colour }}
        />
      )}
      <Viewfinder
        attach={camera.attach}
        on={camera.state === 'on'}
        mirrored
        label="Lo que ve tu cámara"
        className={`mx-auto aspect-3/4 max-h-[54dvh] w-full max-w-[calc(54dvh*0.75)] ${colour === null ? '' : 'z-50 rounded-none!'}`}
      >
        <FaceOval
          step={phase === 'posing' ? (told?.pose ?? null) : null}
          met={aim?.met ?? false}
          colour={colour}
        />
        {seconds !== null && (
          <span className="nums absolute inset-x-0 bottom-2 text-center text-5xl font-bold text-white [text-shadow:0_2px_8px_#000]">
            {seconds}
          </span>
        )}
      </Viewfinder>
      <p
        className={`flex min-h-14 items-center justify-center gap-2 rounded-md px-4 py-2 text-center text-lg font-semibold ${aim?.met ? 'bg-ok-soft text-ok' : 'bg-sunken'}`}
      >
        {phase === 'between' && missed === null && <IconCheck size={22} aria-hidden />}
        {words}
      </p>
      <div className="grid grid-cols-1 gap-2">
        {framing && (
          <Button wide onClick={onReady}>
            Estoy listo
          </Button>
        )}
        <Button wide variant="ghost" onClick={onStop}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}

function titleOf(phase: Phase, told: RevealedStep | null, missed: string | null): string {
  if (phase === 'framing' || told === null) return 'Pon tu cara en el óvalo'
  if (phase === 'between') return missed === null ? 'Bien' : 'Otra vez'
  return phase === 'judging' ? 'Ya puedes moverte' : stepWords[told.pose].title
}

function wordsOf(phase: Phase, colour: string | null, aim: string | null, missed: string | null): string {
  if (phase === 'between') return missed ?? 'Sigue el siguiente movimiento.'
  if (phase === 'judging') return 'Revisamos tus fotos…'
  if (phase === 'framing') return aim ?? 'Sube el brillo de tu pantalla.'
  return colour === null ? (aim ?? 'Prepárate. Tomamos la foto al terminar la cuenta.') : 'No te muevas.'
}
