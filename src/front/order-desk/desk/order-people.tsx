import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoment } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { Mail } from '#ui/mail.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { kindNames, type readDeskOrder } from '../contract.ts'

export type DeskOrder = Answer<typeof readDeskOrder>

/** Who bought, when, and what kind of order it is. */
export function OrderPeople({ order }: { order: DeskOrder }) {
  const { buyer, kind, createdAt, paidAt, comp } = order
  return (
    <Card className="p-5">
      <h2 className="sr-only">Quién y cuándo</h2>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label="Quién">
          {buyer.atWindow ? (
            'Venta en taquilla, sin nombre'
          ) : (
            <Link
              className="inline-block min-h-6 text-brand underline underline-offset-4"
              to={deskPaths.person(buyer.id)}
            >
              {buyer.name}
            </Link>
          )}
        </Fact>
        {!buyer.atWindow && (
          <Fact label="Correo">
            <Mail>{buyer.email}</Mail>
          </Fact>
        )}
        {buyer.phone !== null && <Fact label="Celular">{buyer.phone}</Fact>}
        <Fact label="Tipo">{kindNames[kind]}</Fact>
        <Fact label="Creado">{formatMoment(createdAt)}</Fact>
        {paidAt !== null && (
          <Fact label={comp === null ? 'Pagado' : 'Entregado'}>{formatMoment(paidAt)}</Fact>
        )}
        {comp !== null && <Fact label="Para qué">{comp}</Fact>}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
