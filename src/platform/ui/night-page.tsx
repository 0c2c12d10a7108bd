import type { ReactNode } from 'react'
import { CombEdge } from './comb-edge.tsx'

type NightPageProps = {
  title: ReactNode
  /** Below the title, still on the night: what narrows the list. */
  head?: ReactNode
  children: ReactNode
}

/** A page whose head is the night, behind the header too, with the comb as its lower edge. */
export function NightPage({ title, head, children }: NightPageProps) {
  return (
    <>
      <header data-cover className="on-night relative -mt-18 bg-night pt-18 pb-7">
        <div className="container-page pt-2 lg:pt-6">
          <h1 className="text-4xl lg:text-5xl">{title}</h1>
          {head}
        </div>
        <CombEdge bleed className="absolute inset-x-0 -bottom-px -scale-y-100 text-bg" />
      </header>
      <div className="container-page pt-5 pb-12">{children}</div>
    </>
  )
}
