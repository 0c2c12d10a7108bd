import type { ReactNode } from 'react'
import { formatCount } from '#lib/count.ts'
import { SaleLine, type SaleLineProps } from './sky-head.tsx'

type NumberHeadProps = SaleLineProps & {
  /** What the number is, for who hears it and who sees it. */
  label: string
  number: number
  children: ReactNode
}

/** A number that was drawn, as large as the screen has room for, and what it means in time. */
export function NumberHead({ match, name, label, number, children }: NumberHeadProps) {
  return (
    <div className="text-center lg:text-left">
      <div className="hidden lg:block">
        <SaleLine match={match} name={name} />
      </div>
      <h1 className="lg:mt-6">
        <span className="block font-body text-base leading-snug font-normal text-on-night-2">{label}</span>
        <span className="sr-only"> </span>
        <span className="nums mt-1 block text-[min(6.5rem,27vw)] leading-[.86] lg:text-[10rem]">
          {formatCount(number)}
        </span>
      </h1>
      <p className="mt-2.5 text-lg lg:mt-5 lg:text-2xl">{children}</p>
    </div>
  )
}
