import { IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dawn } from '#ui/dawn.tsx'

type QueueSceneProps = {
  /** How far the fan has come: who waits is in the night, who was drawn sees the first light. */
  light: 'night' | 'first-light'
  /** Where one is, beside the club's name. */
  pill?: string
  /** On the sky: what is true now. */
  head: ReactNode
  /** First on the paper: what is out of the ordinary. */
  notices?: ReactNode
  /** On paper below it: what can be done and known. */
  children: ReactNode
}

/** The waiting room's own page: the stadium behind what is true now, and everything else on paper below, or beside on a wide screen. */
export function QueueScene({ light, pill = 'La fila', head, notices, children }: QueueSceneProps) {
  return (
    <div
      data-cover
      className="on-night relative isolate -mt-18 flex min-h-dvh flex-col overflow-hidden bg-[#060c20] low:-mt-14"
    >
      <ScenePill>{pill}</ScenePill>
      <div className="lg:container-page flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-center lg:gap-16 lg:pt-24 lg:pb-12">
        <header className="relative min-h-91 px-4 pt-18 pb-8 md:px-8 low:min-h-0 low:pt-14 lg:static lg:min-h-0 lg:self-stretch lg:px-0 lg:pt-0 lg:pb-24">
          <div aria-hidden className="absolute inset-x-0 top-0 -bottom-8 -z-10 lg:fixed lg:inset-0">
            <Dawn light={light} className="absolute inset-0 lg:object-[50%_86%]" />
            <div className="bg-queue-veil absolute inset-0" />
          </div>
          <div className="lg:sticky lg:top-[28vh]">{head}</div>
        </header>
        <section className="flex-1 rounded-t-xl bg-surface px-4 pt-5 pb-8 text-ink md:px-8 [--focus:var(--brand)] lg:flex-none lg:rounded-xl lg:p-6 lg:shadow-3">
          <div className="mb-4 flex flex-col gap-3 empty:hidden">{notices}</div>
          {children}
        </section>
      </div>
    </div>
  )
}

/** Over the head of a scene, in the line of the club's name. */
export function ScenePill({ children }: { children: string }) {
  return (
    <div className="container-page pointer-events-none absolute inset-x-0 top-0 z-10 flex h-18 items-center justify-end low:h-14">
      <p className="flex min-h-8 items-center gap-1.5 rounded-full bg-[rgb(20_28_52/.82)] px-3 text-sm font-semibold">
        <IconWorld size={18} aria-hidden />
        {children}
      </p>
    </div>
  )
}
