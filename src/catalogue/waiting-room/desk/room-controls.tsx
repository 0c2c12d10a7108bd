import { countOf } from '#lib/count.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Section } from '#ui/page.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { changeRate, openRoomToAll, pauseRoom, readRoom, tellRoom, type DeskRoom } from '../desk-contract.ts'
import { mostPerMinute } from '../rules.ts'
import { otherRate } from './room-words.ts'

type RoomControlsProps = {
  room: DeskRoom
  act: (work: Promise<unknown>, done: string) => Promise<boolean>
}

/** The pace, a pause, words for who waits, and the door wide open. */
export function RoomControls({ room, act }: RoomControlsProps) {
  const params = { saleId: room.saleId }
  const rate = useSend(changeRate)
  const pause = useSend(pauseRoom)
  const open = useSend(openRoomToAll)
  const tell = useSend(tellRoom)
  const [asking, setAsking] = useState<'pause' | 'open' | 'beyond' | null>(null)
  const [telling, setTelling] = useState(false)
  const { perMinute, paused, openToAll } = room
  const [slower, faster] = [
    otherRate(perMinute, 'slower', mostPerMinute),
    otherRate(perMinute, 'faster', mostPerMinute),
  ]
  const measured = room.measuredPerMinute
  const setRate = (to: number, beyond = false) =>
    act(
      rate.mutateAsync({ params, body: { perMinute: to, beyond } }),
      `Ahora pasan ${to.toLocaleString('es-MX')} por minuto`,
    )
  const isBeyond = measured !== null && faster > measured
  const setPaused = (to: boolean) =>
    act(pause.mutateAsync({ params, body: { paused: to } }), to ? 'Detuvimos la fila' : 'La fila sigue')
  const setOpen = (to: boolean) =>
    act(
      open.mutateAsync({ params, body: { open: to } }),
      to ? 'La venta quedó abierta a todos' : 'La venta vuelve a pedir turno',
    )

  return (
    <Section title="Llevar la fila" className="mt-8">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={slower === perMinute}
          loading={rate.isPending}
          onClick={() => void setRate(slower)}
        >
          Más despacio: {slower.toLocaleString('es-MX')} por minuto
        </Button>
        <Button
          variant="secondary"
          disabled={faster === perMinute}
          loading={rate.isPending}
          onClick={() => (isBeyond ? setAsking('beyond') : void setRate(faster))}
        >
          Más rápido: {faster.toLocaleString('es-MX')} por minuto
        </Button>
        {paused ? (
          <Button loading={pause.isPending} onClick={() => void setPaused(false)}>
            Seguir la fila
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setAsking('pause')}>
            Detener la fila
          </Button>
        )}
        <Button variant="secondary" onClick={() => setTelling(true)}>
          Decir algo a quienes esperan
        </Button>
        <Button variant={openToAll ? 'primary' : 'danger'} onClick={() => setAsking('open')}>
          {openToAll ? 'Volver a pedir turno' : 'Abrir a todos'}
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'beyond'}
        onClose={() => setAsking(null)}
        title="Más de lo que midió el ensayo"
        confirmLabel={`Pasar ${faster.toLocaleString('es-MX')} por minuto`}
        danger
        loading={rate.isPending}
        onConfirm={() => void setRate(faster, true).then(() => setAsking(null))}
      >
        El ensayo midió que aguanta {(measured ?? 0).toLocaleString('es-MX')} por minuto. Con más, a todos les
        puede tardar.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'pause'}
        onClose={() => setAsking(null)}
        title="Detener la fila"
        confirmLabel="Detener"
        loading={pause.isPending}
        onConfirm={() => void setPaused(true).then(() => setAsking(null))}
      >
        Nadie más pasa hasta que la sigas. Nadie pierde su lugar, y quien ya pasó sigue eligiendo.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'open'}
        onClose={() => setAsking(null)}
        title={openToAll ? 'Volver a pedir turno' : 'Abrir la venta a todos'}
        confirmLabel={openToAll ? 'Volver a pedir turno' : 'Abrir a todos'}
        danger={!openToAll}
        loading={open.isPending}
        onConfirm={() => void setOpen(!openToAll).then(() => setAsking(null))}
      >
        {openToAll
          ? 'Quien no tenga su turno ya no podrá apartar. Lo apartado se queda.'
          : `Cualquiera podrá apartar sin turno, también quien no hizo fila. Hay ${countOf(room.waiting, 'persona', 'personas')} esperando.`}
      </ConfirmDialog>
      {telling && (
        <FormDialog
          title="Decir algo a quienes esperan"
          schema={tellRoom.body}
          defaultValues={{ message: room.message ?? '' }}
          submitLabel="Publicar"
          done="Publicamos tu mensaje"
          onClose={() => setTelling(false)}
          onSubmit={async (body) => {
            await tell.mutateAsync({ params, body })
            await invalidate(readRoom)
          }}
        >
          {(form) => (
            <TextArea
              label="Mensaje"
              hint="Hasta 200 letras. Vacío quita el que haya."
              {...form.field('message')}
            />
          )}
        </FormDialog>
      )}
    </Section>
  )
}
