import { Bound } from '#ui/bound.tsx'
import { CountField } from '#ui/count-field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { changeRoom, listRooms, readRoom, type DeskRoom } from '../desk-contract.ts'
import { waitingModes } from '../rules.ts'
import { modeWords } from './room-words.ts'

/** When a sale has a waiting room. Once places are taken it can only be taken away, which lets everybody in. */
export function RoomSettings({ room, onClose }: { room: DeskRoom; onClose: () => void }) {
  const changing = useSend(changeRoom)
  const { saleId, mode, opensBefore, setPerMinute: perMinute, measuredPerMinute, state } = room
  const alive = state !== 'idle' && state !== 'ended'
  const choices = waitingModes.filter((value) => !alive || value === mode || value === 'off')
  return (
    <FormDialog
      title="Cuándo hay fila"
      schema={changeRoom.body}
      defaultValues={{ mode, opensBefore, perMinute }}
      submitLabel="Guardar"
      done="Guardamos la fila"
      onClose={onClose}
      onSubmit={async (body) => {
        await changing.mutateAsync({ params: { saleId }, body })
        await Promise.all([invalidate(readRoom), invalidate(listRooms)])
      }}
    >
      {(form) => (
        <>
          {alive && (
            <Notice tone="warn">
              La fila ya empezó: si la quitas, todos pueden elegir sin turno y no se puede deshacer.
            </Notice>
          )}
          <SelectField
            label="Fila"
            options={choices.map((value) => ({ value, label: modeWords[value] }))}
            {...form.field('mode')}
          />
          <Bound form={form} name="opensBefore">
            {({ value, onChange, ...field }) => (
              <CountField
                label="Minutos antes"
                hint="Desde cuándo se toma lugar antes de la venta. De 5 a 1,440."
                disabled={alive}
                value={Number.isNaN(value) ? null : value}
                onChange={(count) => onChange(count ?? Number.NaN)}
                {...field}
              />
            )}
          </Bound>
          <Bound form={form} name="perMinute">
            {({ value, onChange, ...field }) => (
              <CountField
                label="Personas por minuto"
                hint={
                  measuredPerMinute === null
                    ? 'Cuántas pasan a elegir lugares.'
                    : `Cuántas pasan a elegir lugares. El ensayo midió ${measuredPerMinute.toLocaleString('es-MX')}: por sí sola la fila no pasa de ahí.`
                }
                value={Number.isNaN(value) ? null : value}
                onChange={(count) => onChange(count ?? Number.NaN)}
                {...field}
              />
            )}
          </Bound>
        </>
      )}
    </FormDialog>
  )
}
