import { useId } from 'react'
import { useClub } from '#club/settings/web/use-club.ts'
import { formatMoney } from '#lib/money.ts'
import { combBox, CombLobes, DawnFill } from '#ui/comb.tsx'
import type { Design } from '../rules.ts'

type GiftCardFaceProps = {
  design: Design
  /** What is written large: what it was bought for, or what is left on it. */
  cents: number
  /** Above the amount: «Saldo», or nothing. */
  caption?: string
  /** `7KQ2-…` while it is shown, else the end of it. */
  code?: string
  last4?: string | null
  toName?: string
  fromName?: string
  words?: string
  spent?: boolean
}

const looks: Record<Design, { ground: string; ink: string; quiet: string; comb: string }> = {
  dawn: { ground: 'bg-pass', ink: 'text-white', quiet: 'text-on-night-2', comb: '' },
  night: {
    ground: 'bg-[linear-gradient(150deg,#060e28,#0a2358_60%,#16397f)]',
    ink: 'text-white',
    quiet: 'text-on-night-2',
    comb: 'fill-[#f6b93b]',
  },
  gold: {
    ground: 'bg-[linear-gradient(150deg,#ffe08a,#f6b93b_60%,#eda420)]',
    ink: 'text-[#0c1526]',
    quiet: 'text-[#3a2b05]',
    comb: 'fill-[#c4202f]',
  },
}

/** The card as one holds it in the hand: on screen, in a preview and on paper. */
export function GiftCardFace(props: GiftCardFaceProps) {
  const { design, cents, caption, code, last4, toName, fromName, words, spent = false } = props
  const id = useId()
  const { name } = useClub()
  const { ground, ink, quiet, comb } = looks[design]
  return (
    <div
      className={`relative isolate flex aspect-[1.586] w-full max-w-100 flex-col overflow-hidden rounded-xl p-5 shadow-3 [print-color-adjust:exact] ${ground} ${ink} ${spent ? 'opacity-60' : ''}`}
    >
      <svg
        viewBox={combBox}
        fill={comb === '' ? `url(#${id})` : undefined}
        className={`absolute -right-9 -bottom-3 -z-1 w-2/5 ${comb}`}
        aria-hidden
      >
        {comb === '' && <DawnFill id={id} />}
        <CombLobes />
      </svg>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="title text-2xl">{name}</span>
        <span className={`text-sm ${quiet}`}>Tarjeta de regalo</span>
      </div>
      {(toName || words) && (
        <div className="mt-2 min-h-0 max-w-4/5 overflow-hidden text-sm leading-snug">
          {toName && <p className="truncate font-semibold">Para {toName}</p>}
          {words && <p className="line-clamp-3 whitespace-pre-line">{words}</p>}
          {fromName && <p className={`truncate ${quiet}`}>De {fromName}</p>}
        </div>
      )}
      <div className="mt-auto">
        {caption && <p className={`text-sm ${quiet}`}>{caption}</p>}
        <p className="title nums text-5xl leading-none">{formatMoney(cents).replace(/\.00$/, '')}</p>
        <p className="nums mt-1.5 text-sm font-semibold tracking-wide">
          {code ?? (last4 ? `···· ${last4}` : '·· ·· ·· ··')}
        </p>
      </div>
    </div>
  )
}
