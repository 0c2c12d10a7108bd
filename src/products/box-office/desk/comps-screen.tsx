import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import { readEvent } from '#catalogue/events/contract.ts'
import type { Answer } from '#lib/endpoint.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { invalidate, useRead } from '#web/query.ts'
import { giveComps, readCompQuota } from '../comps-contract.ts'
import { MatchField } from './match-field.tsx'
import { compsAtOnce, seatNamesIn } from '../rules.ts'

const nobody = { firstName: '', lastName: '', email: '' }

/** Tickets that the club gives away: to whom, where, and why. */
export default function CompsScreen() {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [eventId, setEvent] = useState('')
  const [zone, setZone] = useState('')
  const [quantity, setQuantity] = useState(2)
  const [names, setNames] = useState('')
  const [guest, setGuest] = useState(nobody)
  const [reason, setReason] = useState('')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [given, setGiven] = useState<(Answer<typeof giveComps> & { to: string }) | null>(null)
  const event = useRead(readEvent, { params: { eventId } }, { enabled: eventId !== '' })
  const quota = useRead(readCompQuota, { params: { eventId } }, { enabled: eventId !== '' })
  const seats = seatNamesIn(names)
  const count = seats.length > 0 ? seats.length : quantity
  const complete =
    eventId !== '' &&
    (seats.length > 0 || zone !== '') &&
    Object.values(guest).every((word) => word.trim() !== '') &&
    reason.trim().length > 2
  const field = (name: keyof typeof nobody) => ({
    value: guest[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setGuest({ ...guest, [name]: target.value }),
  })

  async function give(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const wanted = seats.length > 0 ? { names: seats } : { zoneId: Number(zone), quantity }
      const body = { key, eventId: Number(eventId), seats: wanted, guest, reason }
      setGiven({ ...(await call(giveComps, { body })), to: guest.email })
      setKey(crypto.randomUUID())
      setGuest(nobody)
      setNames('')
    } catch (error) {
      setProblem((error as Problem).message)
    } finally {
      setAsking(false)
      setBusy(false)
      void invalidate(readCompQuota)
    }
  }

  return (
    <DeskPage title="Cortesías" intro="Boletos sin costo. Cuentan en el aforo y no en los ingresos.">
      <Card className="flex max-w-3xl flex-col gap-5 p-6">
        {given !== null && (
          <Notice
            tone="ok"
            live
            title={`${given.folio}: ${given.seats === 1 ? '1 cortesía' : `${given.seats} cortesías`}`}
          >
            Van por correo a {given.to}.
          </Notice>
        )}
        <MatchField value={eventId} onChange={setEvent} />
        {quota.data && (
          <p className="text-sm text-ink-2">
            Van {quota.data.ofMatch} de {quota.data.perMatch} en este partido y{' '}
            {quota.data.ofYear.toLocaleString('es-MX')} de {quota.data.perYear.toLocaleString('es-MX')} en el
            año.
          </p>
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField
            label="Zona"
            placeholder="Elige una zona"
            value={zone}
            onChange={({ target }) => setZone(target.value)}
            options={(event.data?.zones ?? []).map(({ id, name, free }) => ({
              value: `${id}`,
              label: `${name} (${countOf(free, 'libre', 'libres')})`,
            }))}
          />
          <NumberStepper label="Cuántas" min={1} max={compsAtOnce} value={quantity} onChange={setQuantity} />
        </div>
        <TextField
          label="O estos asientos"
          optional
          placeholder="112-C-14, 112-C-15"
          hint="Sección-fila-asiento, con comas."
          value={names}
          onChange={({ target }) => setNames(target.value)}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField label="Nombre" {...field('firstName')} />
          <TextField label="Apellidos" {...field('lastName')} />
        </div>
        <TextField label="Correo" type="email" {...field('email')} />
        <TextField
          label="Para qué son"
          hint="Queda en la bitácora."
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {problem !== null && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        <Button disabled={!complete} onClick={() => setAsking(true)}>
          Dar {count === 1 ? '1 cortesía' : `${count} cortesías`}
        </Button>
      </Card>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`¿Dar ${count === 1 ? '1 cortesía' : `${count} cortesías`}?`}
        confirmLabel="Dar cortesías"
        loading={busy}
        onConfirm={() => void give()}
      >
        Los lugares salen de la venta y los boletos van por correo a {guest.email}.
      </ConfirmDialog>
    </DeskPage>
  )
}
