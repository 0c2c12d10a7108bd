import { useSearchParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { installedManifests } from '#lib/manifests.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { auditColumns, listAuditLog } from '../audit/contract.ts'
import { AuditDetail, AuditSentence } from './audit-sentence.tsx'

const groupOptions = () =>
  [...installedManifests().auditGroups]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'es'))

const days = [
  ['from', 'Desde'],
  ['to', 'Hasta'],
] as const

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
      <DeskTable
        endpoint={listAuditLog}
        caption="Bitácora"
        searchLabel="Buscar acción, persona o asunto"
        sort="-at"
        exportAs="audit-log"
        fixed={fixed}
        tools={
          <>
            {days.map(([key, label]) => (
              <TextField
                key={key}
                label={label}
                inline
                type="date"
                className="w-full sm:w-auto"
                value={asked(key)}
                onChange={({ target }) => change(key, target.value)}
              />
            ))}
            {asked('person') !== '' && (
              <Button variant="secondary" size="sm" onClick={() => change('person', '')}>
                Ver a todas las personas
              </Button>
            )}
          </>
        }
        filters={[{ key: 'group', label: 'Sobre qué', options: groupOptions() }]}
        rowKey={({ id }) => `${id}`}
        list={auditColumns}
        columns={[
          { key: 'at', cell: ({ at }) => <span className="md:whitespace-nowrap">{formatMoment(at)}</span> },
          {
            key: 'action',
            header: 'Qué pasó',
            cell: (row) => (
              <>
                <AuditSentence row={row} onPerson={(id) => change('person', id)} />
                <AuditDetail row={row} />
              </>
            ),
          },
        ]}
        empty={{ title: 'Aún no hay nada', children: 'Lo que cambie el personal aparece aquí.' }}
      />
    </DeskPage>
  )
}
