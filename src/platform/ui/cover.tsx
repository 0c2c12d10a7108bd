import type { ReactNode } from 'react'
import { combBox, CombLobes } from './comb.tsx'

type CoverProps = {
  eyebrow?: ReactNode
  title: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/**
 * The dawn. It slips under the header, which turns white. The foot stays empty: words are white and
 * belong on the blue and wine part only.
 */
export function Cover({ eyebrow, title, intro, actions, children }: CoverProps) {
  return (
    <section
      data-cover
      className="on-night relative -mt-18 overflow-hidden bg-amanecer pt-18 [clip-path:polygon(0_0,100%_0,100%_calc(100%_-_4vw),0_100%)]"
    >
      <Sunrise />
      <div className="container-page relative pt-8 pb-28 lg:pt-16 lg:pb-44">
        <div className="max-w-150">
          {eyebrow && <p className="mb-2 font-semibold text-accent">{eyebrow}</p>}
          <h1 className="caps text-5xl tracking-tight lg:text-[5rem] lg:leading-[.95]">{title}</h1>
          {intro && <p className="mt-3 text-lg text-on-night-2 lg:text-xl">{intro}</p>}
          {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {children}
      </div>
    </section>
  )
}

/* The comb as a rising sun, where there is room for it. */
function Sunrise() {
  return (
    <svg
      aria-hidden
      viewBox={combBox}
      fill="url(#sunrise)"
      className="absolute right-[-10%] bottom-[-14%] hidden h-full mix-blend-screen md:block lg:right-[3%]"
    >
      <linearGradient id="sunrise" gradientUnits="userSpaceOnUse" x1="32" y1="52" x2="32" y2="5">
        <stop stopColor="#f6b93b" stopOpacity=".6" />
        <stop offset="1" stopColor="#f6b93b" stopOpacity=".1" />
      </linearGradient>
      <CombLobes />
    </svg>
  )
}
