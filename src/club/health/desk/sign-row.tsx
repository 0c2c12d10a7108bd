import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { formatMoment } from '#lib/dates.ts'
import type { Level, Sign } from '../contract.ts'
import { limitWords, valueWords } from '../value-words.ts'

const looks: Record<Level, { words: string; Icon: typeof IconCircleCheck; colour: string }> = {
  stop: { words: 'Actúa ahora', Icon: IconAlertOctagon, colour: 'text-danger-strong' },
  look: { words: 'Revísalo', Icon: IconAlertTriangle, colour: 'text-warn' },
  ok: { words: 'Bien', Icon: IconCircleCheck, colour: 'text-ok' },
  quiet: { words: 'Nada por ahora', Icon: IconCircleDashed, colour: 'text-ink-2' },
}

/** One sign: how it is, its value, since when, and what to do while it asks for somebody. */
export function SignRow({ sign }: { sign: Sign }) {
  const { title, meaning, level, value, unit, worst, since, limit, advice, parts } = sign
  const { words, Icon, colour } = looks[level]
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 py-4">
      <Icon aria-hidden className={`mt-0.5 size-6 ${colour}`} stroke={1.75} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-lg">{title}</h3>
          {value !== null && <p className="nums text-xl font-semibold">{valueWords(value, unit)}</p>}
        </div>
        <p className="text-ink-2">{meaning}</p>
        <p className="mt-1 text-sm wrap-anywhere">
          <span className={`font-semibold ${colour}`}>{words}</span>
          {worst !== null && `. ${worst}`}
          {since !== null && `. Desde ${formatMoment(since)}`}
          {limit !== null && <span className="text-ink-2"> · {limitWords(limit, unit)}</span>}
        </p>
        {advice !== null && <p className="mt-2 rounded-sm bg-sunken px-3 py-2">{advice}</p>}
        {parts.length > 1 && <Parts parts={parts} unit={unit} />}
      </div>
    </li>
  )
}

function Parts({ parts, unit }: Pick<Sign, 'parts' | 'unit'>) {
  return (
    <dl className="mt-2 grid gap-1 text-sm">
      {parts.map(({ words, value }) => (
        <div key={words} className="flex justify-between gap-4">
          <dt className="min-w-0 wrap-anywhere text-ink-2">{words}</dt>
          <dd className="nums">{valueWords(value, unit)}</dd>
        </div>
      ))}
    </dl>
  )
}
