import { ReachFigures } from '#front/holder-messages/desk/reach-figures.tsx'
import { countOf, formatCount } from '#lib/count.ts'
import type { Reach } from '../contract.ts'
import { unreachedWords } from '../rules.ts'

/** How many of a segment it reaches and by what, who is held out, and whom it does not reach and why. */
export function ReachCard({ reach }: { reach: Reach | null }) {
  if (reach === null) return null
  const { fitted, people, heldOut, mails, pushes, unreached } = reach
  return (
    <div className="flex flex-col gap-3">
      <ReachFigures people={people} mails={mails} pushes={pushes} />
      <p className="text-sm text-ink-2">
        De {countOf(fitted, 'persona', 'personas')} del segmento. A {formatCount(heldOut)} al azar, una de
        cada diez, no se le manda: con ellas se compara qué vendió.
      </p>
      {unreached.length > 0 && (
        <ul className="text-sm" aria-label="A quién no le llega">
          {unreached.map(({ why, people: count }) => (
            <li key={why} className="flex justify-between gap-3 border-b border-line py-1.5 last:border-0">
              <span>{unreachedWords[why]}</span>
              <span className="nums shrink-0 text-ink-2">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
