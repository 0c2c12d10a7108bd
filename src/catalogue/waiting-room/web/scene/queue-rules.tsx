import { IconClock, IconDice5, IconInfoCircle, IconUserCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { mostPerPerson } from '#catalogue/events/rules.ts'
import { countOf } from '#lib/count.ts'
import { formatHour } from '#lib/dates.ts'
import type { QueueSale } from '../../contract.ts'
import { RuleList } from './rule-list.tsx'

type QueueRulesProps = { sale: QueueSale; match: Event | undefined }

/** The rules in four lines, and below them every word of what was published. */
export function QueueRules({ sale: { closesAt, mode, asksFanId, rules }, match }: QueueRulesProps) {
  const most = match && mostPerPerson(match)
  const after = closesAt === null ? 'del sorteo' : `de las ${formatHour(closesAt)}`
  return (
    <>
      <h2 className="mt-4 text-[1.375rem]">Reglas, iguales para todos</h2>
      <ul className="mt-1">
        <Rule icon={<IconDice5 size={24} aria-hidden />}>
          {mode === 'opening' ? (
            <>
              <b>Se sortea.</b> Llegar antes no te da ventaja; después {after} vas al final.
            </>
          ) : (
            <>
              <b>Pasas en el orden en que llegas.</b> Se abre sola cuando entra mucha gente a la vez.
            </>
          )}
        </Rule>
        <Rule icon={<IconUserCircle size={24} aria-hidden />}>
          <b>Un lugar por persona{asksFanId && ', con su Fan ID'}.</b> Más pestañas no ayudan.
        </Rule>
        <Rule icon={<IconClock size={24} aria-hidden />}>
          <b>Al tocarte, tienes 5 minutos para entrar</b> y 10 para apartar
          {most !== undefined && ` hasta ${most}`}.
        </Rule>
        <Rule icon={<IconInfoCircle size={24} aria-hidden />}>
          <b>Un lugar no asegura boleto.</b>
          {match && ` Hay ${countOf(match.capacity, 'asiento', 'asientos')}.`}
        </Rule>
      </ul>
      <details className="mt-1 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          Leer las reglas completas
        </summary>
        <RuleList lines={rules.lines} className="pb-2" />
      </details>
    </>
  )
}

/** A line with its sign in blue; what stands out in it is `b`. */
export function Rule({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 py-1.5 text-[.9375rem] leading-snug *:first:mt-px *:first:shrink-0 *:first:text-brand [&_b]:font-semibold">
      {icon}
      <span>{children}</span>
    </li>
  )
}
