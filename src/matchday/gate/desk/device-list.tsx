import { useState } from 'react'
import { formatHour } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Table } from '#ui/table.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { readGateMatch, revokeGateDevice, type DeskDevice } from '../desk-contract.ts'
import { clockWords, deviceState } from '../desk-rules.ts'

type DeviceListProps = { eventId: string; devices: DeskDevice[]; now: number; supervises: boolean }

export function DeviceList({ eventId, devices, now, supervises }: DeviceListProps) {
  const [leaving, setLeaving] = useState<DeskDevice | null>(null)
  const { mutate, isPending } = useSend(revokeGateDevice)
  if (devices.length === 0)
    return <EmptyState title="Aún no hay equipos">Agrega uno para cada fila de cada puerta.</EmptyState>
  const revoke = (deviceId: string) =>
    mutate(
      { params: { eventId, deviceId } },
      {
        onSuccess: () => {
          setLeaving(null)
          void invalidate(readGateMatch)
          toast({ title: 'Equipo dado de baja', tone: 'ok' })
        },
        onError: ({ message }) => toast({ title: message, tone: 'danger' }),
      },
    )
  return (
    <>
      <Table
        caption="Equipos"
        hideCaption
        rows={devices}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: 'Equipo',
            cell: ({ name, gate, atPoint, supervisor }) => (
              <>
                <strong className="block">{name}</strong>
                <span className="block text-sm text-ink-2">
                  {gate === null ? 'Todas' : atPoint ? gate : `Puerta ${gate}`}
                  {supervisor && ', supervisión'}
                </span>
              </>
            ),
          },
          {
            key: 'state',
            header: 'Estado',
            cell: (device) => {
              const { tone, words } = deviceState(device, now)
              return (
                <>
                  <Badge tone={tone}>{words}</Badge>
                  {tone === 'ok' && device.lastSyncAt !== null && (
                    <span className="block text-sm whitespace-nowrap text-ink-2">
                      {formatHour(device.lastSyncAt)}
                    </span>
                  )}
                </>
              )
            },
          },
          {
            key: 'pending',
            header: 'Por entregar',
            align: 'end',
            cell: ({ pending }) => <span className="nums">{pending}</span>,
          },
          {
            key: 'battery',
            header: 'Batería',
            align: 'end',
            cell: ({ battery }) => (battery === null ? '—' : `${battery} %`),
          },
          { key: 'clock', header: 'Reloj', cell: ({ clockOffsetMs }) => clockWords(clockOffsetMs) },
          {
            key: 'leave',
            header: <span className="sr-only">Acciones</span>,
            align: 'end',
            cell: (device) =>
              supervises &&
              device.revokedAt === null &&
              !device.expired && (
                <Button size="sm" variant="ghost" onClick={() => setLeaving(device)}>
                  Dar de baja
                </Button>
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`¿Dar de baja ${leaving?.name ?? 'el equipo'}?`}
        confirmLabel="Dar de baja"
        danger
        loading={isPending}
        onConfirm={() => leaving !== null && revoke(leaving.id)}
      >
        <p>
          En su siguiente llamada borra los boletos que guarda y deja de leer códigos. Lo que aún no entregó
          se pierde.
        </p>
      </ConfirmDialog>
    </>
  )
}
