import { useState } from 'react'
import { formatHour } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Qr } from '#ui/qr.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useSend } from '#web/query.ts'
import { makeGateCode } from '../desk-contract.ts'

type NewDeviceDialogProps = {
  eventId: string
  gates: string[]
  /** Lanes and counters where extras are used. */
  points: string[]
  open: boolean
  onClose: () => void
}

const walking = 'supervision'
/** Before the name of a point, so that none is taken for a gate. */
const atPoint = 'point:'

/** For which gate, then its code: to be scanned or typed on the telephone that will stand there. */
export function NewDeviceDialog({ eventId, gates, points, open, onClose }: NewDeviceDialogProps) {
  const [gate, setGate] = useState('')
  const { mutate, data, error, isPending, reset } = useSend(makeGateCode)
  const chosen = gate === '' ? (gates[0] ?? walking) : gate
  const close = () => {
    reset()
    onClose()
  }
  const make = () =>
    mutate({
      params: { eventId },
      body: chosen.startsWith(atPoint)
        ? { gate: chosen.slice(atPoint.length), supervisor: false, atPoint: true }
        : { gate: chosen === walking ? null : chosen, supervisor: chosen === walking },
    })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={data ? 'Escanéalo con el equipo' : 'Agregar equipo'}
      actions={
        data ? (
          <>
            <Button variant="secondary" onClick={reset}>
              Otro equipo
            </Button>
            <Button onClick={close}>Listo</Button>
          </>
        ) : (
          <Button loading={isPending} onClick={make}>
            Hacer código
          </Button>
        )
      }
    >
      {data ? (
        <div className="grid gap-3 text-center">
          <Qr
            data={`${location.origin}${deskPaths.gate}#${data.code}`}
            label={`Código de equipo ${data.code}`}
          />
          <p className="nums text-3xl font-bold tracking-widest">
            {data.code.slice(0, 4)} {data.code.slice(4)}
          </p>
          <p className="text-ink-2">
            Abre {location.host}
            {deskPaths.gate} en el equipo. Sirve una vez, hasta las {formatHour(data.expiresAt)}
          </p>
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {error && (
            <Notice tone="danger" live>
              {error.message}
            </Notice>
          )}
          <SelectField
            label="¿Dónde va a estar?"
            value={chosen}
            onChange={({ target }) => setGate(target.value)}
            options={[
              ...gates.map((one) => ({ value: one, label: `Puerta ${one}` })),
              ...points.map((one) => ({ value: `${atPoint}${one}`, label: `Extras: ${one}` })),
              { value: walking, label: 'Supervisión: todas las puertas' },
            ]}
            hint={
              chosen === walking
                ? 'Guarda nombres y puede autorizar entradas. Solo para supervisión.'
                : chosen.startsWith(atPoint)
                  ? 'Lee extras y no deja entrar al estadio. No guarda nombres.'
                  : 'No guarda nombres.'
            }
          />
        </div>
      )}
    </Dialog>
  )
}
