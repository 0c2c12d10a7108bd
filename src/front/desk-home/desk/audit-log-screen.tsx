import { useSearchParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { installedManifests } from '#lib/manifests.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { auditColumns, listAuditLog } from '../audit/contract.ts'
import { actionWords, detailLines } from '../audit/words.ts'
import { AuditSubject } from './audit-subject.tsx'

const groupOptions = () =>
  [...installedManifests().auditGroups]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'es'))

export default function AuditLogScreen() {
  const [address, setAddress] = useSearchParams()
  const asked = (key: string) => address.get(key) ?? ''
  const change = (key: string, value: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('page')
        if (value === '') next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const fixed = Object.fromEntries(
    ['from', 'to', 'person'].filter((key) => asked(key) !== '').map((key) => [key, asked(key)]),
  )
  return (
    <DeskPage title="Bitácora" intro="Cada cambio de dinero o de identidad: quién, qué y cuándo.">
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        <TextField
          label="Desde el día"
          type="date"
          className="w-full sm:w-48"
          value={asked('from')}
          onChange={({ target }) => change('from', target.value)}
        />
        <TextField
          label="Hasta el día"
          type="date"
          className="w-full sm:w-48"
          value={asked('to')}
          onChange={({ target }) => change('to', target.value)}
        />
        {asked('person') !== '' && (
          <Button variant="secondary" size="sm" onClick={() => change('person', '')}>
            Ver a todas las personas
          </Button>
        )}
      </div>
      <DeskTable
        endpoint={listAuditLog}
        caption="Bitácora"
        searchLabel="Buscar acción, persona o asunto"
        sort="-at"
        exportAs="audit-log"
        fixed={fixed}
        filters={[{ key: 'group', label: 'Sobre qué', options: groupOptions() }]}
        rowKey={({ id }) => `${id}`}
        list={auditColumns}
        columns={[
          { key: 'at', cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span> },
          {
            key: 'who',
            cell: ({ who, accountId }) =>
              who === null || accountId === null ? (
                'El sistema'
              ) : (
                <button
                  type="button"
                  className="min-h-6 wrap-break-word text-left text-brand underline"
                  title="Ver solo lo de esta persona"
                  onClick={() => change('person', accountId)}
                >
                  {who}
                </button>
              ),
          },
          { key: 'action', cell: ({ action }) => <span title={action}>{actionWords(action)}</span> },
          {
            key: 'subject',
            cell: ({ subject, subjectWho }) => <AuditSubject subject={subject} who={subjectWho} />,
          },
          { key: 'detail', cell: ({ detail }) => <Detail detail={detail} /> },
        ]}
        empty={{ title: 'Aún no hay nada', children: 'Lo que cambie el personal aparece aquí.' }}
      />
    </DeskPage>
  )
}

function Detail({ detail }: { detail: string }) {
  const lines = detailLines(detail)
  if (lines.length === 0) return '—'
  return (
    <dl className="text-sm">
      {lines.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-2">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
