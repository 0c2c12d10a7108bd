import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import type { Place } from './questions/question.ts'

const addresses: Record<Place, string> = {
  tickets: paths.tickets,
  events: paths.events,
  payment: paths.payment,
  account: paths.account,
  login: paths.login,
  eventDetail2: paths.eventDetail2(),
  contact: paths.contactUs(),
  privacy: paths.noticeOfPrivacy,
}

/** An answer's paragraphs and points. */
export function QuestionAnswer({ answer }: { answer: string[] }) {
  const points = answer.filter((part) => part.startsWith('- '))
  const before = answer.slice(0, answer.indexOf(points[0] ?? ''))
  const paragraphs = (parts: string[]) => parts.map((part) => <p key={part}>{inline(part)}</p>)
  return (
    <div className="grid max-w-prose gap-3 pb-5 text-ink-2">
      {points.length > 0 && paragraphs(before)}
      {points.length > 0 && (
        <ul className="list-disc pl-6">
          {points.map((point) => (
            <li key={point}>{inline(point.slice(2))}</li>
          ))}
        </ul>
      )}
      {paragraphs(points.length > 0 ? answer.slice(before.length + points.length) : answer)}
    </div>
  )
}

/** `**strong**` and `[words](place)`. */
function inline(text: string): ReactNode {
  const pieces = text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\(\w+\))/).map((piece) => {
    if (piece.startsWith('**')) return <strong key={piece}>{piece.slice(2, -2)}</strong>
    const [, words, place] = /^\[([^\]]+)\]\((\w+)\)$/.exec(piece) ?? []
    if (place === undefined) return piece
    return (
      <Link key={piece} to={addresses[place as Place]} className="font-semibold text-brand underline">
        {words}
      </Link>
    )
  })
  return createElement(Fragment, null, ...pieces)
}
