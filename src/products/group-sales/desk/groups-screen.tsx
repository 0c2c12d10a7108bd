import { Link } from 'react-router'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { wordOptions } from '#lib/table.ts'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { useRead } from '#web/query.ts'
import { groupColumns, listGroups, readGroupFigures } from '../desk-contract.ts'
import { groupKindWords, groupStateWords } from '../rules.ts'
import { stateTones } from '../web/group-look.ts'
import { RulesCard } from './rules-card.tsx'

/** Who asked for many places: what waits for an answer, what waits for money, and the next date of each. */
export default function GroupsScreen() {
  return (
    <DeskPage
      title="Grupos y empresas"
      intro="Escuelas, empresas y familias que piden muchos lugares: cotiza, aparta, cobra el anticipo y el resto, y cada invitado recibe su boleto."
    >
      <div className="flex flex-col gap-6">
        <Figures />
        <DeskTable
          endpoint={listGroups}
          exportAs="groups"
          caption="Grupos y empresas"
          searchLabel="Folio, grupo, contacto, rival o clave de rastreo"
          sort="-askedAt"
          rowKey={({ id }) => id}
          filters={[
            { key: 'state', label: 'Estado', options: wordOptions(groupStateWords) },
            { key: 'kind', label: 'Qué son', options: wordOptions(groupKindWords) },
          ]}
          list={groupColumns}
          columns={[
            {
              key: 'name',
              header: 'Grupo',
              cell: ({ id, name, folio, kind }) => (
                <Link
                  className="inline-flex min-h-11 flex-col justify-center hover:underline"
                  to={deskPaths.group(id)}
                >
                  <span className="font-semibold text-brand">{name}</span>
                  <span className="text-sm text-ink-2">
                    {folio} · {groupKindWords[kind]}
                  </span>
                </Link>
              ),
            },
            'match',
            {
              key: 'state',
              cell: ({ state }) => <Badge tone={stateTones[state]}>{groupStateWords[state]}</Badge>,
            },
            'quantity',
            'totalCents',
            'paidCents',
            { key: 'next', cell: ({ next }) => (next === null ? 'Ninguna' : formatMoment(next)) },
            { key: 'askedAt', cell: ({ askedAt }) => formatMoment(askedAt) },
          ]}
          empty={{
            title: 'Ningún grupo todavía',
            children: 'Cuando alguien pida cotización en la página de grupos, aparece aquí.',
          }}
        />
        <RulesCard />
      </div>
    </DeskPage>
  )
}

function Figures() {
  const { data } = useRead(readGroupFigures, {}, { staleTime: 0 })
  if (data === undefined) return null
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <Figure label="Por cotizar" value={countOf(data.asked, 'grupo', 'grupos')} />
      <Figure label="En marcha" value={countOf(data.open, 'grupo', 'grupos')} />
      <Figure label="Apartados sin pagar" value={countOf(data.heldSeats, 'lugar', 'lugares')} />
      <Figure label="Anticipos por entregar" value={formatMoney(data.depositsCents)} />
      <Figure label="Anticipos conservados" value={formatMoney(data.keptCents)} />
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="title nums text-2xl">{value}</dd>
    </div>
  )
}
