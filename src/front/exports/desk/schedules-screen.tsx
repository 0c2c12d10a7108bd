import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Menu } from '#ui/menu.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { dropSchedule, listSchedules, pauseSchedule, runSchedule, type Schedule } from '../contract.ts'
import { rangeNames, rhythmWords } from '../rules.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** Lists that are written as files again and again: what, when, for whom, and how it went. */
export default function SchedulesScreen() {
  const read = useRead(listSchedules, {}, { refetchInterval: 15_000, staleTime: 0 })
  const [address, setAddress] = useSearchParams()
  const [open, setOpen] = useState<Schedule | 'new' | null>(null)
  const { lista, ...query } = Object.fromEntries(address)
  const close = () => {
    setOpen(null)
    if (lista !== undefined) setAddress({}, { replace: true })
  }
  const schedules = read.data?.schedules
  return (
    <DeskPage
      title="Archivos programados"
      intro="El archivo se hace solo y te avisamos por correo y en la campana. Se abre aquí con tu sesión; nunca va en el correo."
      actions={
        <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setOpen('new')}>
          Programar
        </Button>
      }
    >
      <p className="-mt-3 mb-4">
        <Link
          to={deskPaths.exports}
          className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
        >
          Todos tus archivos
        </Link>
      </p>
      {schedules === undefined && (
        <NotLoaded
          read={read}
          title="No pudimos leer lo programado"
          waiting={<Skeletons label="Cargando lo programado…" blocks={['h-40 w-full']} />}
        />
      )}
      {schedules?.length === 0 && (
        <EmptyState title="Aún no programas nada">
          Elige una lista aquí, o en cualquiera usa «Exportar» y «Programar…» con sus filtros.
        </EmptyState>
      )}
      {schedules !== undefined && schedules.length > 0 && (
        <Table
          caption="Archivos programados"
          hideCaption
          rows={schedules}
          rowKey={({ id }) => id}
          columns={[
            { key: 'what', header: 'Lista', cell: (row) => <What schedule={row} /> },
            { key: 'when', header: 'Cuándo', cell: (row) => rhythmWords(row) },
            { key: 'who', header: 'Para quién', cell: (row) => <Who schedule={row} /> },
            { key: 'last', header: 'Última vez', cell: (row) => <Last schedule={row} /> },
            { key: 'next', header: 'Próxima', cell: (row) => <Next schedule={row} /> },
            {
              key: 'acts',
              header: 'Acciones',
              align: 'end',
              cell: (row) => <Acts schedule={row} onChange={() => setOpen(row)} />,
            },
          ]}
        />
      )}
      {(open !== null || lista !== undefined) && (
        <ScheduleDialog
          schedule={open === null || open === 'new' ? null : open}
          asked={lista === undefined ? null : { list: lista, query }}
          onClose={close}
        />
      )}
    </DeskPage>
  )
}

function What({ schedule: { title, format, range, filters } }: { schedule: Schedule }) {
  return (
    <>
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-ink-2">
        {rangeNames[range]} · {format === 'csv' ? 'CSV' : 'Excel'}
      </span>
      {filters.length > 0 && (
        <span className="block text-sm wrap-anywhere text-ink-2">{filters.join(' · ')}</span>
      )}
    </>
  )
}

function Who({ schedule: { own, owner, people } }: { schedule: Schedule }) {
  return [own ? 'Para ti' : owner, ...people.map(({ name }) => name)].join(', ')
}

const outcomes = {
  waiting: { tone: 'warn', label: 'Preparando…' },
  ready: { tone: 'ok', label: 'Listo' },
  failed: { tone: 'danger', label: 'No se pudo' },
} as const

function Last({ schedule: { last, failures } }: { schedule: Schedule }) {
  if (last === null) return 'Aún no'
  const { tone, label } = outcomes[last.status]
  return (
    <>
      <span className="block">{formatMoment(last.at)}</span>
      <Badge tone={tone}>
        {last.rowCount === null ? label : countOf(last.rowCount, 'renglón', 'renglones')}
      </Badge>
      {failures > 0 && (
        <span className="mt-1 block text-sm text-danger">
          {countOf(failures, 'falla', 'fallas')} en total
        </span>
      )}
    </>
  )
}

function Next({ schedule: { paused, stopped, nextAt } }: { schedule: Schedule }) {
  if (stopped)
    return (
      <>
        <Badge tone="danger">Se detuvo</Badge>
        <span className="mt-1 block text-sm text-ink-2">Quien la programó ya no tiene permiso.</span>
      </>
    )
  if (paused) return <Badge tone="neutral">En pausa</Badge>
  return nextAt === null ? 'Después del próximo partido' : formatMoment(nextAt)
}

/** Of others' schedules, who administers the club's people may pause and delete. */
function Acts({ schedule, onChange }: { schedule: Schedule; onChange: () => void }) {
  const { id, title, own, paused } = schedule
  const params = { scheduleId: id }
  const act = (request: Promise<unknown>, done: string) =>
    void submitWithToast(request, done, [listSchedules])
  return (
    <Menu
      label={`Acciones de ${title}, ${rhythmWords(schedule)}`}
      look="edged"
      trigger="Acciones"
      items={[
        ...(own
          ? [
              {
                label: 'Hacer ahora',
                onSelect: () => act(call(runSchedule, { params }), 'Lo estamos preparando.'),
              },
              { label: 'Cambiar', onSelect: onChange },
            ]
          : []),
        ...(own && paused
          ? [
              {
                label: 'Seguir',
                onSelect: () =>
                  act(call(pauseSchedule, { params, body: { paused: false } }), 'Sigue desde ahora.'),
              },
            ]
          : []),
        ...(paused
          ? []
          : [
              {
                label: 'Pausar',
                onSelect: () =>
                  act(call(pauseSchedule, { params, body: { paused: true } }), 'Está en pausa.'),
              },
            ]),
        {
          label: 'Borrar',
          onSelect: () =>
            act(call(dropSchedule, { params }), 'Se borró. Los archivos ya hechos se quedan su semana.'),
        },
      ]}
    />
  )
}
