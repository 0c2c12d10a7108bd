import { useEffect } from 'react'
import { Working } from './parts/working.tsx'
import { SignIn } from './parts/sign-in.tsx'
import { Trouble } from './parts/trouble.tsx'
import { wakeSound } from './feedback.ts'
import { resumeShift } from './shift.ts'
import { useShift } from './shift-store.ts'
import { useShiftWork } from './use-shift-work.ts'

/** The telephone at a gate: always dark, because it works at night and in one hand. */
export default function GateScreen() {
  const phase = useShift((shift) => shift.phase)
  useShiftWork()
  useEffect(() => {
    void resumeShift()
    addEventListener('pointerdown', wakeSound)
    return () => removeEventListener('pointerdown', wakeSound)
  }, [])
  return (
    <div data-theme="dark" className="min-h-dvh bg-bg text-ink">
      {phase === 'ready' ? (
        <Working />
      ) : (
        <main id="contenido" className="mx-auto grid min-h-dvh max-w-md content-center gap-6 p-6">
          {phase === 'signed_out' ? <SignIn /> : <Trouble phase={phase} />}
        </main>
      )}
    </div>
  )
}
