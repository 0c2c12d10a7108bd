import type { ReactNode } from 'react'
import { Link } from 'react-router'

const tones = {
  quiet: 'text-ink-2',
  act: 'font-semibold text-brand',
  ok: 'text-ok',
  warn: 'font-semibold text-warn',
  danger: 'font-semibold text-danger',
}

export type WordTone = keyof typeof tones

type LedgerRowProps = {
  /** A crest or an icon of 40 px. */
  lead?: ReactNode
  title: ReactNode
  /** Day and what is out of the ordinary. */
  note: ReactNode
  amount?: ReactNode
  /** Money that comes to the person: green. The sign is part of the amount. */
  plus?: boolean
  /** One word for where it stands. */
  word?: ReactNode
  wordTone?: WordTone
  /** Opens a sheet: the whole row is a button. */
  onOpen?: () => void
  /** Leads elsewhere: the whole row is a link. */
  to?: string
}

/** One movement of money, or one thing of a list, in one row of 60 px, as in a good bank's app. */
export function LedgerRow({ onOpen, to, ...row }: LedgerRowProps) {
  const look = `grid min-h-15 items-center gap-x-3 py-1.5 text-left ${row.lead ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]'}`
  const pressed = `-mx-2 w-[calc(100%+1rem)] rounded-md px-2 transition-colors hover:bg-sunken ${look}`
  const cells = <Cells {...row} />
  if (to !== undefined) {
    return (
      <Link to={to} className={pressed}>
        {cells}
      </Link>
    )
  }
  return onOpen === undefined ? (
    <div className={look}>{cells}</div>
  ) : (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={pressed}>
      {cells}
    </button>
  )
}

function Cells({
  lead,
  title,
  note,
  amount,
  plus,
  word,
  wordTone = 'quiet',
}: Omit<LedgerRowProps, 'onOpen' | 'to'>) {
  return (
    <>
      {lead}
      <span>
        <span className="block leading-snug font-semibold">{title}</span>
        <span className="block text-sm text-ink-2">{note}</span>
      </span>
      <span className="nums text-right whitespace-nowrap">
        {amount && (
          <span className={`block leading-snug font-semibold ${plus ? 'text-ok' : ''}`}>{amount}</span>
        )}
        {word && <span className={`block text-sm ${tones[wordTone]}`}>{word}</span>}
      </span>
    </>
  )
}
