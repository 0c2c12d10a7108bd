import { IconDeviceMobilePlus, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatCount } from '#lib/count.ts'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { offWords } from '../scan/off-words.ts'
import { readGateMatch } from '../desk-contract.ts'
import { DeviceList } from './device-list.tsx'
import { GateCounters } from './gate-counters.tsx'
import { IncidentList } from './incident-list.tsx'
import { LetInList } from './let-in-list.tsx'
import { MatchSettingsForm } from './match-settings.tsx'
import { NewDeviceDialog } from './new-device-dialog.tsx'
import { PinDialog } from './pin-dialog.tsx'

/** One match's gates, anew every few seconds. */
export default function GateMatchScreen() {
  const { eventId = '' } = useParams()
  const [opened, setOpened] = useState<'device' | 'pin' | null>(null)
  const close = () => setOpened(null)
  const supervises = useMay()('supervise Gate')
  const { data, error, refetch } = useRead(readGateMatch, { params: { eventId } }, { refetchInterval: 5000 })
  if (error && data === undefined)
    return (
      <DeskPage title="Puertas">
        <ErrorState
          title="No pudimos abrir las puertas de este partido"
          action={<Button onClick={() => void refetch()}>Reintentar</Button>}
        >
          {error.message}
        </ErrorState>
      </DeskPage>
    )
  if (data === undefined)
    return (
      <DeskPage title="Puertas">
        <Skeletons blocks={['h-24 w-full', 'mt-6 h-80 w-full']} />
      </DeskPage>
    )
  const { match, startsAt, doorsAt, gates, devices, settings, off, now } = data
  return (
    <DeskPage
      title={match}
      intro={`${formatMoment(startsAt)} · Puertas desde ${formatHour(doorsAt)}`}
      actions={
        supervises &&
        !data.over &&
        (off === null || off === 'moved') && (
          <>
            <Button
              variant="secondary"
              icon={<IconShieldLock size={20} aria-hidden />}
              onClick={() => setOpened('pin')}
            >
              Mi PIN
            </Button>
            <Button icon={<IconDeviceMobilePlus size={20} aria-hidden />} onClick={() => setOpened('device')}>
              Agregar equipo
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {off !== null && (
          <Notice tone="danger" title={offWords(off, startsAt)}>
            Los equipos lo dicen al leer cualquier boleto. Supervisión puede dejar pasar con un motivo.
          </Notice>
        )}
        <GateCounters gates={gates} openIncidents={data.openIncidents} letIn={data.letIn} />
        <IncidentList eventId={eventId} supervises={supervises} />
        {data.letIn > 0 && <LetInList eventId={eventId} />}
        <section aria-labelledby="equipos">
          <h2 id="equipos" className="mb-3 text-2xl">
            Equipos ({formatCount(devices.length)})
          </h2>
          <DeviceList eventId={eventId} devices={devices} now={Date.parse(now)} supervises={supervises} />
        </section>
        {supervises && <MatchSettingsForm eventId={eventId} settings={settings} />}
      </div>
      <NewDeviceDialog
        eventId={eventId}
        gates={gates.map(({ gate }) => gate)}
        points={data.points}
        open={opened === 'device'}
        onClose={close}
      />
      <PinDialog eventId={eventId} open={opened === 'pin'} onClose={close} />
    </DeskPage>
  )
}
