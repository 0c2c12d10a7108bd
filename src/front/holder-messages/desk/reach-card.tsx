import { useState } from 'react'
import { countOf, formatCount } from '#lib/count.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { Message } from '../contract.ts'
import { unreachedWords } from '../rules.ts'
import { ReachFigures } from './reach-figures.tsx'
import { UnreachedDialog } from './unreached-dialog.tsx'

/** How many it reaches and by what, whom it does not and why. */
export function ReachCard({ message: { id, reach, audience } }: { message: Message }) {
  const [listed, setListed] = useState(false)
  const { people, mails, pushes, unreached, minors, passedOn, tickets } = reach
  const left = unreached.reduce((sum, one) => sum + one.people, 0)
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">A cuántas personas llega</h2>
      <ReachFigures people={people} mails={mails} pushes={pushes} />
      <p className="text-sm text-ink-2">
        {countOf(tickets, 'boleto', 'boletos')}. Quien tiene varios recibe un solo correo con todos sus
        lugares.
        {passedOn > 0 &&
          ` ${countOf(passedOn, 'boleto se pasó', 'boletos se pasaron')}: le llega a quien lo tiene ahora.`}
        {minors > 0 &&
          audience === 'holders' &&
          ` ${countOf(minors, 'boleto es', 'boletos son')} de menores: le llega a su tutor.`}
      </p>
      <div>
        <h3 className="font-semibold">
          {left === 0 ? 'Le llega a todas' : `A ${countOf(left, 'persona', 'personas')} no le llega`}
        </h3>
        <ul className="text-sm">
          {unreached.map(({ why, people: count, tickets: of }) => (
            <li key={why} className="flex justify-between gap-3 border-b border-line py-1.5 last:border-0">
              <span>{unreachedWords[why]}</span>
              <span className="nums shrink-0 text-ink-2">
                {why === 'window' ? countOf(of, 'boleto', 'boletos') : formatCount(count)}
              </span>
            </li>
          ))}
        </ul>
        {left > 0 && (
          <Button variant="ghost" size="sm" className="mt-2 -ml-4" onClick={() => setListed(true)}>
            Ver a quién no le llega
          </Button>
        )}
        {listed && <UnreachedDialog messageId={id} onClose={() => setListed(false)} />}
      </div>
    </Card>
  )
}
