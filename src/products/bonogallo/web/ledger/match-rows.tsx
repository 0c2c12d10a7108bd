import { shortTitle } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { EventMark } from '#catalogue/events/web/event-mark.tsx'
import { LedgerRow } from '#ui/ledger-row.tsx'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import type { Pass, PassMatch } from '../../contract.ts'
import { CedeDialog } from './cede-dialog.tsx'
import { MatchSheet } from './match-sheet.tsx'
import { matchLine } from './match-words.ts'
import { ReturnDialog } from './return-dialog.tsx'

/** Each match of a pass in one line: its share, and what became of it or what can be done. A line opens its sheet. */
export function MatchRows({ pass }: { pass: Pass }) {
  const [open, setOpen] = useState<{ id: number; ceding: boolean } | null>(null)
  const close = () => setOpen(null)
  const match = pass.matches.find(({ event }) => event.id === open?.id)
  const list = useFocusAfter<HTMLDivElement>(
    open === null ? `${pass.id} ${pass.matches.map(({ state }) => state).join()}` : null,
  )
  return (
    <div ref={list} tabIndex={-1}>
      {groupsOf(pass.matches).map(({ title, matches }) => (
        <section key={title} aria-label={title} className="not-first:mt-4">
          <h3 className="pb-1 font-body text-sm font-semibold text-ink-2">{title}</h3>
          <ul className="divide-y divide-line border-b border-line">
            {matches.map((one) => (
              <li key={one.event.id}>
                <MatchRow match={one} onOpen={() => setOpen({ id: one.event.id, ceding: false })} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {match?.state === 'choice' && <ReturnDialog pass={pass} match={match} onClose={close} />}
      {match && match.state !== 'choice' && (
        <MatchSheet
          pass={pass}
          match={match}
          open={open?.ceding === false}
          onClose={close}
          onCede={() => setOpen({ id: match.event.id, ceding: true })}
        />
      )}
      {match?.cession && open?.ceding && (
        <CedeDialog pass={pass} match={match} cession={match.cession} onClose={close} />
      )}
    </div>
  )
}

function MatchRow({ match, onOpen }: { match: PassMatch; onOpen: () => void }) {
  const { when, open, ...line } = matchLine(match)
  return (
    <LedgerRow
      {...line}
      lead={<EventMark event={match.event} size={34} />}
      title={shortTitle(match.event)}
      note={when}
      wordTone={open ? 'act' : 'quiet'}
      onOpen={onOpen}
    />
  )
}

/** What waits for the holder first, then what is to come by date, then what is over, the latest first. */
function groupsOf(matches: PassMatch[]): { title: string; matches: PassMatch[] }[] {
  const [now] = [Date.now()]
  const groups = Map.groupBy(matches, ({ state, event }) => {
    if (state === 'choice') return 'choice'
    const coming = state === 'pending' || (state === 'ceded' && Date.parse(event.startsAt) > now)
    return coming ? 'coming' : 'over'
  })
  return [
    { title: 'Elige qué hacer', matches: groups.get('choice') ?? [] },
    { title: 'Por jugar', matches: groups.get('coming') ?? [] },
    { title: 'Jugados', matches: groups.get('over')?.toReversed() ?? [] },
  ].filter((group) => group.matches.length > 0)
}
