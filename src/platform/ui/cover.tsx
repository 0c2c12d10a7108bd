import type { ReactNode } from 'react'
import { CombEdge } from './comb-edge.tsx'
import { Dawn } from './dawn.tsx'

type CoverProps = {
  eyebrow?: ReactNode
  title: ReactNode
  /** At the foot, over the darker part of the veil. */
  children?: ReactNode
}

/** The stadium at dawn, behind the header too, which turns white. It keeps its height whatever it says. */
export function Cover({ eyebrow, title, children }: CoverProps) {
  return (
    <section
      data-cover
      className="on-night relative isolate -mt-18 flex min-h-156 flex-col overflow-hidden bg-cover-sky pt-18 low:-mt-14 low:min-h-80 low:pt-14 lg:min-h-165"
    >
      <Dawn className="absolute inset-0 -z-10" />
      <div aria-hidden className="bg-veil absolute inset-0 -z-10" />
      <div className="container-page flex flex-1 flex-col pt-3 pb-9 low:pt-1 low:pb-16 lg:pt-8 lg:pb-14">
        {eyebrow && <p className="mb-2 hidden font-semibold text-on-night-2 lg:block">{eyebrow}</p>}
        <h1 className="caps text-[min(3.375rem,14vw)] leading-[.94] tracking-tight low:text-4xl lg:text-[5.75rem] lg:leading-[.9]">
          {title}
        </h1>
        <div className="mt-auto pt-6 low:pt-3">{children}</div>
      </div>
      <CombEdge bleed className="absolute inset-x-0 -bottom-px -scale-y-100 text-bg" />
    </section>
  )
}
